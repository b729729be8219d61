import { maySeeAlertOf } from '@heatwise/domain/alerts/alert-rights';
import type { AlertRecipients } from '@heatwise/domain/alerts/alert-rule';
import type { Actor } from '@heatwise/domain/permissions/actor';
import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import { type Addressee, addresseesOf } from '../../../auth/actors.store.ts';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import { type DueAlert, peopleWithPermissions } from './tellings.store.ts';

export type Known = ReadonlyMap<string, Addressee>;

/** Everybody whom a rule might tell: those with permissions, and those whom rules name. */
export async function knownPeople(scope: OrganisationScope, named: readonly string[]): Promise<Known> {
  return addresseesOf(scope, [...new Set([...(await peopleWithPermissions(scope)), ...named])]);
}

/** Whom a step tells of an alert, and how many it names who may not see whom it is about. */
export function recipientsOf(
  { user_ids, admins, supervisors }: AlertRecipients,
  alert: Pick<DueAlert, 'user_id' | 'tag_ids' | 'person_tag_ids'>,
  known: Known,
): { readonly told: Addressee[]; readonly blind: number } {
  const tagIds = alert.person_tag_ids ?? alert.tag_ids;
  const wanted = [...known.values()].filter(
    ({ actor }) =>
      user_ids.includes(actor.user_id) ||
      (admins && isOrgAdmin(actor)) ||
      (supervisors && isInChargeOf(actor, tagIds)),
  );
  const told = wanted.filter(({ actor }) => maySeeAlertOf(actor, personOf(alert)));
  return { told, blind: wanted.length - told.length };
}

/** Whether a permission of theirs is on one of the tags itself: admins are told as admins. */
function isInChargeOf(actor: Actor, tagIds: readonly string[]): boolean {
  return actor.grants.some(
    ({ tag_id, tokens }) =>
      tag_id !== null && tagIds.includes(tag_id) && [...tokens].some((token) => token !== 'none'),
  );
}

export function personOf({ user_id, person_tag_ids }: Pick<DueAlert, 'user_id' | 'person_tag_ids'>) {
  return user_id === null ? null : { user_id, tag_ids: [...(person_tag_ids ?? [])] };
}
