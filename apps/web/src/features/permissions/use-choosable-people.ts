import { NO_EMAIL } from '@heatwise/domain/permissions/permission-texts';
import { useMemo } from 'react';
import type { PersonFilter } from '../../entities/people/person-options.queries.ts';
import { useAllPeople, useAllPermissions } from '../../entities/permissions/permissions.queries.ts';
import { type MatrixPerson, peopleOfMatrix } from './matrix-people.ts';

/** How a picker tells people apart: by email, since permissions are for accounts. */
export const BY_EMAIL: PersonFilter = { emailOr: NO_EMAIL };

/** Everybody with what they may do, by name; undefined while it is read. */
export function useMatrixPeople() {
  const people = useAllPeople();
  const permissions = useAllPermissions();
  const everybody = useMemo(
    () => people.data && permissions.data && peopleOfMatrix(people.data, permissions.data),
    [people.data, permissions.data],
  );
  return {
    everybody,
    error: people.error ?? permissions.error,
    refetch: () => Promise.all([people.refetch(), permissions.refetch()]),
  };
}

/** For a picker: ids of the people who pass, without hidden ones. `passes` must keep its identity between renders. */
export function useChoosablePeople(passes: (person: MatrixPerson) => boolean): readonly string[] {
  const { everybody } = useMatrixPeople();
  return useMemo(
    () =>
      (everybody ?? []).filter((person) => !person.is_hidden && passes(person)).map(({ user_id }) => user_id),
    [everybody, passes],
  );
}
