import { matchesPerson } from '@heatwise/domain/people/person-name';
import { NO_EMAIL } from '@heatwise/domain/permissions/permission-texts';
import { useCallback, useMemo } from 'react';
import { useAllPeople, useAllPermissions } from '../../entities/permissions/permissions.queries.ts';
import type { ReadOptions } from '../../ui/picker-options.ts';
import { type MatrixPerson, peopleOfMatrix } from './matrix-people.ts';

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

/** For a picker: the people who pass, without hidden ones. `passes` must keep its identity between renders. */
export function useChoosablePeople(passes: (person: MatrixPerson) => boolean): ReadOptions {
  const { everybody } = useMatrixPeople();
  const choosable = useMemo(
    () => (everybody ?? []).filter((person) => !person.is_hidden && passes(person)),
    [everybody, passes],
  );
  return useCallback<ReadOptions>(
    async ({ search, offset, limit }) =>
      choosable
        .filter((person) => matchesPerson(person, search))
        .slice(offset, offset + limit)
        .map(({ user_id, name, email }) => ({ id: user_id, label: name, hint: email ?? NO_EMAIL })),
    [choosable],
  );
}
