import type { Actor } from '@heatwise/domain/permissions/actor';
import type { OrganisationScope } from '../organisation/organisation-scope.ts';
import { addresseesOf } from './actors.store.ts';
import { adminIdsOf } from './admins.store.ts';

/** Whoever asked; where they cannot read the answer any more, have no address or are not known, the admins. */
export async function askerEmails(
  scope: OrganisationScope,
  askerId: string | null,
  mayRead: (actor: Actor) => boolean,
): Promise<string[]> {
  const asker = askerId === null ? undefined : (await addresseesOf(scope, [askerId])).get(askerId);
  if (asker?.email && mayRead(asker.actor)) return [asker.email];
  const admins = await addresseesOf(scope, await adminIdsOf(scope));
  return [...admins.values()].flatMap(({ email }) => (email ? [email] : []));
}
