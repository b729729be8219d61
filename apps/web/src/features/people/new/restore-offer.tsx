import { RESTORED_SIGN_IN } from '@heatwise/domain/people/people-actions';
import { normaliseText } from '@heatwise/domain/text/normalise-text';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { ASKED } from '../../../platform/or-ask.ts';
import { useActor } from '../../../sync/actor.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { chosenPerson, possibleWith } from '../list/chosen-people.ts';
import { useKnownAdmins } from '../list/known-admins.queries.ts';
import { useBulkWrite } from '../list/people.mutations.ts';
import { chosenRows } from '../list/people-list.queries.ts';
import { deletedPeopleLike } from './deleted-person.queries.ts';

type Props = { email: string; employeeId: string; onRestored: (userId: string) => void };

/** Offers to restore a deleted person with the same email or employee id, whose tests a new person would not have. */
export function RestoreOffer({ email, employeeId, onRestored }: Props) {
  const actor = useActor();
  const admins = useKnownAdmins();
  const restore = useBulkWrite();
  const [address, id] = [normaliseText(email), normaliseText(employeeId)];
  const { data: found = [] } = useLocalRows(
    (queries) => deletedPeopleLike(queries, address, id),
    ['deleted people like', address, id],
  );
  const ids = useMemo(() => found.map(({ user_id }) => user_id), [found]);
  const { data: rows = [] } = useLocalRows((queries) => chosenRows(queries, ids), ['deleted people', ids]);
  const people = rows
    .filter(({ user_id, active }) => active === 0 && ids.includes(user_id))
    .map((row) => chosenPerson(row, admins))
    .filter((person) => possibleWith(actor, [person]).restore);
  return people.map(({ user_id, name }) => (
    <Notice key={user_id} tone="info" title={`${name} was deleted and has this email or employee ID`}>
      Restore the person to keep their tests, tags and permissions. {RESTORED_SIGN_IN}{' '}
      <Button
        variant="default"
        size="compact-sm"
        loading={restore.isPending}
        onClick={() =>
          restore.mutate(
            { action: 'restore', user_ids: [user_id] },
            { onSuccess: (output) => (output === ASKED ? undefined : onRestored(user_id)) },
          )
        }
      >
        Restore {name}
      </Button>
    </Notice>
  ));
}
