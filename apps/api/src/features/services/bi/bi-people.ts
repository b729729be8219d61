import { BI_LIST_SEPARATOR, groupPeople } from '@heatwise/domain/services/bi';
import type { Server } from '../../../feature.ts';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import { type BiPerson, keepBiPeople, keepShownModels, peopleToGroup } from './bi.store.ts';

/** Works out anew what pseudonymous rows say of whom. There is a key. */
export async function refreshBiPeople(scope: OrganisationScope): Promise<void> {
  const people = await peopleToGroup(scope);
  const groups = groupPeople(people);
  const known = new Map(people.map((person) => [person.user_id, person]));
  const rows = people.map((person) => {
    const { user_id, active, merged_into } = becomeOf(person, known);
    const group = groups.get(user_id) ?? { tag_ids: [], has_times: false };
    return {
      ...group,
      user_id: person.user_id,
      person_id: user_id,
      is_deleted: !active && merged_into === null,
      is_merged: person.merged_into !== null,
    };
  });
  await keepBiPeople(scope, rows, BI_LIST_SEPARATOR);
  await keepShownModels(scope);
}

/** Whose the tests are once every merge is through; a chain of merges is followed to its end. */
function becomeOf(person: BiPerson, known: ReadonlyMap<string, BiPerson>): BiPerson {
  let one = person;
  for (let step = 0; one.merged_into !== null && step < known.size; step += 1) {
    const next = known.get(one.merged_into);
    if (!next) break;
    one = next;
  }
  return one;
}

export const BI_REFRESH_EVERY_MS = 60 * 60_000;

/** Brings up to date what the view of the database shows of people, where anybody asked for rows. */
export function createBiRefresh({ readIn, unscopedQueries }: Pick<Server, 'readIn' | 'unscopedQueries'>) {
  return async (): Promise<void> => {
    for (const orgId of await unscopedQueries.organisationsWithBi()) await readIn(orgId, refreshBiPeople);
  };
}
