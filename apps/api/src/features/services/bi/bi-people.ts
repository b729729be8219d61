import { groupPeople } from '@heatwise/domain/services/bi-groups';
import { BI_LIST_SEPARATOR } from '@heatwise/domain/services/bi-tables';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import { type BiPerson, keepBiPeople, keepShownModels, peopleToGroup } from './bi-people.store.ts';

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
