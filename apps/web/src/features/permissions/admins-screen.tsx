import type { SpecialOrganisation } from '@heatwise/domain/permissions/actor';
import { ifAgreed } from '@heatwise/domain/permissions/admin-change';
import {
  adminGrantWarning,
  cannotSignIn,
  NO_EMAIL,
  permissionsFixedReason,
  roleFixedReason,
} from '@heatwise/domain/permissions/permission-editing';
import {
  changesForRole,
  isAdminRole,
  isRoleOffered,
  SPECIAL_ROLES,
} from '@heatwise/domain/permissions/special-role';
import { Anchor, Badge, Button, Stack, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useAdminChanges } from '../../entities/people/admin-changes.queries.ts';
import { PersonPicker } from '../../entities/people/person-picker.tsx';
import { UserDisplay } from '../../entities/people/user-display.tsx';
import { useActor } from '../../sync/actor.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { GuardedConfirmDialog } from '../../ui/guarded-dialog.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { PickerOption } from '../../ui/picker-options.ts';
import { TitledCard } from '../../ui/titled-card.tsx';
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { AdminChanges } from './admin-changes.tsx';
import { BY_EMAIL, type MatrixPerson, useChoosablePeople, useMatrixPeople } from './matrix-people.ts';
import classes from './permissions.module.css';
import { useSetPermissions } from './permissions.queries.ts';

type AddToRoleProps = {
  role: SpecialOrganisation;
  label: string;
  everybody: readonly MatrixPerson[];
  onClose: () => void;
};

/** Chooses who gets a role: everybody who has not got it and whose permissions one may change. */
export function AddToRole({ role, label, everybody, onClose }: AddToRoleProps) {
  const actor = useActor();
  const setPermissions = useSetPermissions();
  const [chosen, setChosen] = useState<PickerOption | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const unsaved = useUnsavedChanges(chosen !== null);
  const isChoosable = useCallback(
    (person: MatrixPerson) =>
      !person.roles.includes(role) &&
      permissionsFixedReason(actor, ifAgreed(actor, { ...person, tag_ids: [] })) === null,
    [role, actor],
  );
  const choosable = useChoosablePeople(isChoosable);

  function add(): void {
    const person = everybody.find(({ user_id }) => user_id === chosen?.id);
    if (!person) {
      setProblem('Choose a person.');
      return;
    }
    const changes = changesForRole(person.grants, role, true).map((change) => ({
      ...change,
      user_id: person.user_id,
    }));
    setPermissions.mutate(changes, { onSettled: onClose });
  }

  return (
    <GuardedConfirmDialog
      unsaved={unsaved}
      opened
      title={`Add a person: ${label}`}
      confirm="Add"
      isBusy={setPermissions.isPending}
      onConfirm={add}
      onCancel={onClose}
    >
      <Stack gap="sm">
        <PersonPicker
          isSingle
          label="Person"
          placeholder="Search people by name"
          people={BY_EMAIL}
          only={choosable}
          value={chosen}
          error={problem}
          onChange={(next) => {
            setChosen(next);
            setProblem(null);
          }}
        />
        {chosen?.hint === NO_EMAIL ? <span>{cannotSignIn([chosen.label])}</span> : null}
        {chosen && isAdminRole(role) ? <span>{adminGrantWarning(chosen.label)}</span> : null}
      </Stack>
    </GuardedConfirmDialog>
  );
}

type Props = {
  role: SpecialOrganisation;
  label: string;
  description: string;
  everybody: readonly MatrixPerson[];
  /** Who decides over admins alone. */
  ownerId: string | null;
};

/** The people who have a role, the way to one more, and where it may be taken from them. */
export function RoleCard({ role, label, description, everybody, ownerId }: Props) {
  const actor = useActor();
  const setPermissions = useSetPermissions();
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<MatrixPerson | null>(null);
  const holders = everybody.filter(({ roles }) => roles.includes(role));
  const adminIds = everybody.filter(({ roles }) => roles.includes('org_admin')).map(({ user_id }) => user_id);
  const whyNot = (person: MatrixPerson) =>
    roleFixedReason(actor, ifAgreed(actor, { ...person, tag_ids: [] }), role, adminIds);

  function remove({ user_id, grants }: MatrixPerson): void {
    const changes = changesForRole(grants, role, false).map((change) => ({ ...change, user_id }));
    setPermissions.mutate(changes, { onSettled: () => setRemoved(null) });
  }

  return (
    <TitledCard title={label} hint={description}>
      {holders.length === 0 ? (
        <Text size="sm" c="dimmed" mb="md">
          Nobody has this role.
        </Text>
      ) : (
        <ul className={classes.holders} aria-label={label}>
          {holders.map((person) => {
            const reason = whyNot(person);
            return (
              <li key={person.user_id}>
                <UserDisplay person={person} email={person.email} size={36} />
                {role === 'org_admin' && person.user_id === ownerId ? (
                  <Badge variant="light" tt="none">
                    Owner
                  </Badge>
                ) : null}
                {reason ? (
                  <Text size="xs" c="dimmed" maw={340}>
                    {reason}
                  </Text>
                ) : (
                  <Button
                    variant="subtle"
                    color="red"
                    h={44}
                    aria-label={`Remove ${person.name} as ${label}`}
                    onClick={() => setRemoved(person)}
                  >
                    Remove
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <Button
        variant="default"
        h={44}
        w="fit-content"
        leftSection={<IconUserPlus size={18} aria-hidden="true" />}
        aria-label={`Add a person as ${label}`}
        onClick={() => setIsAdding(true)}
      >
        Add a person
      </Button>
      {isAdding ? (
        <AddToRole role={role} label={label} everybody={everybody} onClose={() => setIsAdding(false)} />
      ) : null}
      <ConfirmDialog
        opened={removed !== null}
        title={`Remove ${removed?.name ?? ''} as ${label}?`}
        confirm="Remove"
        isDangerous
        isBusy={setPermissions.isPending}
        onConfirm={() => removed && remove(removed)}
        onCancel={() => setRemoved(null)}
      >
        {removed?.name} loses this role
        {isAdminRole(role) ? ', once a second admin or the owner confirms it' : ' at once'}. What else{' '}
        {removed?.name} may do stays.
      </ConfirmDialog>
    </TitledCard>
  );
}

/** Who has which role over the whole organisation. */
export function AdminsScreen() {
  const { everybody, error, refetch } = useMatrixPeople();
  const changes = useAdminChanges();
  const { org_id } = useActor();
  const isShown = ({ role }: { role: SpecialOrganisation }) =>
    isRoleOffered(role, org_id) || everybody?.some(({ roles }) => roles.includes(role)) === true;
  return (
    <Stack gap="lg" maw={760}>
      <PageHead title="Admins">
        Organisation admins, and people with another organisation-wide role.{' '}
        <Anchor
          renderRoot={(props) => <Link to="/permissions" search={{ tab: 'history' }} {...props} />}
          underline="always"
        >
          History of changes
        </Anchor>
      </PageHead>
      {error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : everybody ? (
        <>
          <AdminChanges />
          {SPECIAL_ROLES.filter(isShown).map((role) => (
            <RoleCard
              key={role.role}
              {...role}
              everybody={everybody}
              ownerId={changes.data?.owner_id ?? null}
            />
          ))}
        </>
      ) : (
        <LoadingState />
      )}
    </Stack>
  );
}
