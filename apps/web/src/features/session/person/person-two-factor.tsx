import { accountRoutes } from '@heatwise/contract/session/session.routes';
import { fullName } from '@heatwise/domain/people/person-name';
import { ADMIN_CHANGE_ASKED, ifAgreed } from '@heatwise/domain/permissions/admin-change';
import { mayTurnOffTwoFactorOf } from '@heatwise/domain/permissions/permission-editing';
import { TWO_FACTOR_DISABLED } from '@heatwise/domain/session/two-factor';
import { Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { usePersonOfPage } from '../../../entities/people/person-context.tsx';
import { usePersonPermissions } from '../../../entities/permissions/permissions.queries.ts';
import { ASKED, orAsk } from '../../../platform/or-ask.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { useActor } from '../../../sync/actor.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';

type Props = { user_id: string; name: string };

/** For an admin: the way back in for somebody who lost their phone and their recovery codes. */
export function PersonTwoFactor({ user_id, name }: Props) {
  const { api } = usePlatform();
  const [isAsking, setIsAsking] = useState(false);
  const queryKey = ['person two-factor', user_id];
  const params = { user_id };
  const { data, error, refetch } = useApiQuery(
    queryKey,
    (api) => api.send(accountRoutes.personTwoFactor, { params }),
    { staleTime: 0, retry: false },
  );
  const turnOff = useApiMutation(
    () =>
      orAsk(api, () => api.send(accountRoutes.turnOffTwoFactor, { params }), { kind: 'two-factor', user_id }),
    {
      done: (output) => (output === ASKED ? ADMIN_CHANGE_ASKED : TWO_FACTOR_DISABLED),
      invalidates: [queryKey],
    },
  );

  return (
    <TitledCard
      isCompact
      title="Two-factor authentication"
      hint="Somebody who lost their phone and their recovery codes needs it turned off to sign in again."
    >
      {error ? (
        <Group justify="space-between">
          <Text size="sm">Could not check whether it is on. {error.message}</Text>
          <Button variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        </Group>
      ) : data?.enabled ? (
        <Group justify="space-between">
          <Badge color="green" variant="light">
            On
          </Badge>
          <Button variant="default" h={44} onClick={() => setIsAsking(true)}>
            Turn off…
          </Button>
        </Group>
      ) : (
        <Text size="sm" c="dimmed" role="status">
          {data ? 'Off' : 'Checking…'}
        </Text>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={`Turn two-factor authentication of ${name} off?`}
        confirm="Turn off"
        isDangerous
        isBusy={turnOff.isPending}
        onConfirm={() => turnOff.mutate(undefined, { onSettled: () => setIsAsking(false) })}
        onCancel={() => setIsAsking(false)}
      >
        Make sure that it is {name} who asks. The password alone will be enough to sign in, {name} is signed
        out everywhere and told by email. They can turn it on again themselves.
      </ConfirmDialog>
    </TitledCard>
  );
}

/** For those who may turn it off when the person has lost what it takes. */
export function TwoFactorOfPerson() {
  const actor = useActor();
  const person = usePersonOfPage();
  const { held } = usePersonPermissions(person.user_id);
  const signsIn = person.email !== null;
  if (!signsIn || !held || !mayTurnOffTwoFactorOf(actor, ifAgreed(actor, { ...person, grants: held.grants })))
    return null;
  return <PersonTwoFactor user_id={person.user_id} name={fullName(person) || 'this person'} />;
}
