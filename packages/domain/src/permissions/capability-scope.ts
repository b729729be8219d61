import { type AccessToken, CAPABILITIES, type Capability } from './access-token.ts';
import type { Actor, Grant, Person } from './actor.ts';
import { makesRole, SPECIAL_ORGANISATION } from './special-organisation.ts';

/** Over whom a capability reaches: everyone, or the people who carry one of the tags. */
export type CapabilityScope = { readonly everyone: boolean; readonly tag_ids: readonly string[] };

const everything: readonly Capability[] = CAPABILITIES;
const reading: readonly Capability[] = ['view_user', 'view_measure'];

/** What a role token stands for, besides the capability tokens written out. See docs/rules.md#who-reaches-whom. */
const impliedByToken: Partial<Record<AccessToken, readonly Capability[]>> = {
  super: everything,
  admin: everything,
  manager: ['view_user', 'edit_user', 'view_measure'],
  limited: reading,
};

/**
 * What the token `special` (or `admin`) stands for on a special organisation id; such grants reach everyone.
 * Back office and sensor test are roles outside the organisation's people. A map, so that no tag id finds a
 * property that every object has.
 */
const impliedBySpecialRole: ReadonlyMap<string, readonly Capability[]> = new Map([
  [SPECIAL_ORGANISATION.org_admin, everything],
  [SPECIAL_ORGANISATION.support_admin, everything],
  [SPECIAL_ORGANISATION.data_admin, ['view_user', 'view_measure', 'edit_measure', 'delete_measure']],
  [SPECIAL_ORGANISATION.bi_data_reader, reading],
  [SPECIAL_ORGANISATION.back_office, []],
  [SPECIAL_ORGANISATION.sensor_test, []],
]);

const needsViewUser: ReadonlySet<Capability> = new Set(['view_measure', 'edit_measure', 'delete_measure']);

function capabilitiesOf(grant: Grant): ReadonlySet<Capability> {
  const special = grant.tag_id === null ? undefined : impliedBySpecialRole.get(grant.tag_id);
  if (special) {
    return new Set(makesRole(grant.tokens) ? special : []);
  }
  const all = new Set<Capability>();
  for (const token of grant.tokens) {
    for (const capability of impliedByToken[token] ?? []) all.add(capability);
  }
  for (const capability of CAPABILITIES) if (grant.tokens.has(capability)) all.add(capability);
  // Measurement access without view_user gives nothing.
  if (!all.has('view_user')) for (const capability of needsViewUser) all.delete(capability);
  return all;
}

/**
 * Over whom the actor holds a capability. The one rule behind the server's filters, the sync and the browser's purge.
 * `limited` on the null tag reaches the actor's own tags only.
 */
export function scopeOf(actor: Actor, capability: Capability): CapabilityScope {
  const tagIds = new Set<string>();
  let everyone = false;
  for (const grant of actor.grants) {
    if (!capabilitiesOf(grant).has(capability)) continue;
    if (grant.tag_id !== null && !impliedBySpecialRole.has(grant.tag_id)) {
      tagIds.add(grant.tag_id);
    } else if (grant.tag_id === null && onlyThroughLimited(grant, capability)) {
      for (const tagId of actor.tag_ids) tagIds.add(tagId);
    } else {
      everyone = true;
    }
  }
  return { everyone, tag_ids: everyone ? [] : [...tagIds].sort() };
}

function onlyThroughLimited(grant: Grant, capability: Capability): boolean {
  if (!grant.tokens.has('limited')) return false;
  const withoutLimited = new Set(grant.tokens);
  withoutLimited.delete('limited');
  return !capabilitiesOf({ tag_id: null, tokens: withoutLimited }).has(capability);
}

/** Whether a person is within a scope. */
export function reaches(scope: CapabilityScope, person: Pick<Person, 'tag_ids'>): boolean {
  return scope.everyone || person.tag_ids.some((tagId) => scope.tag_ids.includes(tagId));
}
