/** What a grant lets somebody do to people or to their measurements. */
export const CAPABILITIES = [
  'view_user',
  'edit_user',
  'delete_user',
  'measure_user',
  'view_measure',
  'edit_measure',
  'delete_measure',
] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** The thirteen access tokens of a permission, comma-separated on the wire. See docs/rules.md#access. */
export const ACCESS_TOKENS = [
  'none',
  'super',
  'admin',
  'manager',
  'special',
  'limited',
  ...CAPABILITIES,
] as const;
export type AccessToken = (typeof ACCESS_TOKENS)[number];

const known: ReadonlySet<string> = new Set(ACCESS_TOKENS);

export function isAccessToken(text: string): text is AccessToken {
  return known.has(text);
}

/** Reads "view_user, edit_user": unknown words are dropped, so a newer server cannot widen an older client. */
export function parseAccess(access: string): AccessToken[] {
  return [...new Set(access.split(',').map((word) => word.trim()))].filter(isAccessToken);
}

/** Writes tokens in the order of the list above, so that equal rights are equal text. */
export function formatAccess(tokens: Iterable<AccessToken>): string {
  const wanted = new Set(tokens);
  return ACCESS_TOKENS.filter((token) => wanted.has(token)).join(',') || 'none';
}

/** One active permission row, read. `tag_id` null means the whole organisation. */
export type Grant = { readonly tag_id: string | null; readonly tokens: ReadonlySet<AccessToken> };

/** Who is acting, and for which organisation. Made again for each request, and in the browser from the synced rows. */
export type Actor = {
  readonly user_id: string;
  readonly org_id: string;
  /** The tags the actor carries as a person, not the tags they manage. */
  readonly tag_ids: readonly string[];
  readonly grants: readonly Grant[];
};

/** A person as the rules see them. */
export type Person = { readonly user_id: string; readonly tag_ids: readonly string[] };

type PermissionRow = { readonly tag_id: string | null; readonly access: string; readonly active: boolean };

/** Turns permission rows into grants; inactive rows give nothing. */
export function readGrants(rows: readonly PermissionRow[]): Grant[] {
  return rows
    .filter((row) => row.active)
    .map((row) => ({ tag_id: row.tag_id, tokens: new Set(parseAccess(row.access)) }));
}

/**
 * Identifiers that are in a permission's tag_id for an organisation-level role instead of a tag.
 * The values are Heatwise's own and never change. See decisions/0005.
 */
export const SPECIAL_ORGANISATION = {
  org_admin: '00000000-0000-4000-8000-00000000ad01',
  data_admin: '00000000-0000-4000-8000-00000000ad02',
  support_admin: '00000000-0000-4000-8000-00000000ad03',
  back_office: '00000000-0000-4000-8000-00000000ad04',
  sensor_test: '00000000-0000-4000-8000-00000000ad05',
  bi_data_reader: '00000000-0000-4000-8000-00000000ad06',
} as const;
export type SpecialOrganisation = keyof typeof SPECIAL_ORGANISATION;

/** The tokens that make a role out of a grant on its identifier: the one rule for who holds which role. */
export const ROLE_TOKENS: ReadonlySet<AccessToken> = new Set(['special', 'admin']);

function makesRole(tokens: ReadonlySet<AccessToken>): boolean {
  return [...tokens].some((token) => ROLE_TOKENS.has(token));
}

/**
 * Whether one of the grants makes somebody hold the role. Organisation admins may be so by the null tag, too:
 * `isOrgAdmin`.
 */
export function holdsGrantOfRole(grants: readonly Grant[], role: SpecialOrganisation): boolean {
  return grants.some(({ tag_id, tokens }) => tag_id === SPECIAL_ORGANISATION[role] && makesRole(tokens));
}

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
