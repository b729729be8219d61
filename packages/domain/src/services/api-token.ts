import type { AccessToken, Actor, Grant } from '../permissions/actor.ts';
import { isOrgAdmin } from '../permissions/may.ts';

/** Parts of the organisation's data that an API token may open. A route declares by which of them it opens. */
export const API_SCOPES = [
  'read_people',
  'write_people',
  'read_measurements',
  'write_measurements',
  'manage_tags',
  'read_follow_ups',
  'write_follow_ups',
  'read_alerts',
  'answer_alerts',
  'read_pseudonymous_rows',
] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** What a token for other tools of analysis has, and nothing beside it. See docs/rules.md#pseudonymous-rows. */
export const BI_SCOPE = 'read_pseudonymous_rows' satisfies ApiScope;
/** Those that are chosen one by one. */
export const CHOSEN_SCOPES = API_SCOPES.filter((scope) => scope !== BI_SCOPE);

type ScopeText = { readonly label: string; readonly hint: string; readonly isHealth?: true };

/** What each is called, and what whoever has the token sees or does. Health data says that it is some. */
export const API_SCOPE_TEXTS: Readonly<Record<ApiScope, ScopeText>> = {
  read_people: {
    label: 'Read people',
    hint: 'Names, emails, tags and what else is recorded about people, without their tests.',
  },
  write_people: {
    label: 'Add and change people',
    hint: 'Add, hide and show people, and change names, tags and details. Never emails, passwords or permissions. Tags decide who sees whom.',
  },
  read_measurements: {
    label: 'Read measurements',
    hint: 'Every test of everybody, with its result and place.',
    isHealth: true,
  },
  write_measurements: {
    label: 'Send measurements',
    hint: 'Store tests of anybody, as a device does. It reads none.',
  },
  manage_tags: {
    label: 'Manage tags',
    hint: 'Make and rename tags, jobs and locations, and put people into them. Tags decide who sees whom.',
  },
  read_follow_ups: {
    label: 'Read follow-ups',
    hint: 'Notes about people whose test was not well, with their names.',
    isHealth: true,
  },
  write_follow_ups: {
    label: 'Write follow-ups',
    hint: 'Write notes about people whose test was not well, close and reopen their follow-ups. Closing takes somebody off the list of whom to look after.',
    isHealth: true,
  },
  read_alerts: {
    label: 'Read alerts',
    hint: 'Alerts with whom they are about, the value that set them off, and who answered.',
    isHealth: true,
  },
  answer_alerts: {
    label: 'Answer alerts',
    hint: 'Acknowledge and close alerts, which ends their steps: nobody further is told. It is answered with the alert.',
    isHealth: true,
  },
  read_pseudonymous_rows: {
    label: 'Read pseudonymous rows',
    hint: 'Tests without names: people are codes, and small groups are not shown.',
    isHealth: true,
  },
};

const reading: readonly AccessToken[] = ['view_user', 'view_measure'];
const accessOf: Readonly<Record<ApiScope, readonly AccessToken[]>> = {
  read_people: ['view_user'],
  write_people: ['view_user', 'edit_user'],
  read_measurements: reading,
  write_measurements: ['measure_user'],
  manage_tags: ['view_user', 'edit_user'],
  read_follow_ups: reading,
  write_follow_ups: [...reading, 'measure_user'],
  read_alerts: reading,
  answer_alerts: reading,
  // Its calls are its own and look at no permission.
  read_pseudonymous_rows: [],
};

/** What scopes come to as a grant over everybody. Never an admin's: what only they do, no token does. */
export function grantsOfScopes(scopes: readonly ApiScope[]): Grant[] {
  return [{ tag_id: null, tokens: new Set(scopes.flatMap((scope) => accessOf[scope])) }];
}

/** Of those that open a route, the ones that a token has. A route that says none is opened by no token. */
export function scopesThatOpen(
  route: readonly ApiScope[] | undefined,
  token: readonly ApiScope[],
): readonly ApiScope[] {
  return (route ?? []).filter((scope) => token.includes(scope));
}

/** The parts of the core synchronisation that a scope opens; the others are empty for a token. */
export const CORE_PARTS_OF_SCOPE = {
  read_people: ['users', 'tags'],
  manage_tags: ['tags'],
  read_measurements: ['custom_measurement_types', 'link_measurement_types'],
} as const satisfies Partial<Record<ApiScope, readonly string[]>>;

export const API_TOKEN_NAME_MAX_LENGTH = 100;
/** Behind a token's name where people's names stand. */
export const API_TOKEN_SUFFIX = ' (API token)';
/** That work at a time. */
export const MOST_API_TOKENS = 50;
/** Of one token; a session has ten times as many. */
export const API_TOKEN_REQUESTS_A_MINUTE = 1200;
/** For how many days a token can be made; null: until it is revoked. */
export const API_TOKEN_DAYS = [30, 90, 365, null] as const;
export type ApiTokenDays = (typeof API_TOKEN_DAYS)[number];

export const API_TOKEN_MESSAGES = {
  nameEmpty: 'Name is required',
  nameTooLong: `A name must have at most ${API_TOKEN_NAME_MAX_LENGTH} characters.`,
  noScopes: 'Choose what the token may do.',
  biAlone: 'A token for pseudonymous rows may do nothing else.',
  tooMany: `An organisation can have ${MOST_API_TOKENS} API tokens. Revoke one first.`,
  notValid: 'This API token is not known, has expired or was revoked.',
  makerIsNoAdmin:
    'Whoever made this API token is no longer an admin of the organisation, so it does not work.',
  scopeMissing: 'This API token does not open this call.',
} as const;

/** Tokens and webhooks hand the organisation's data to other programs: for its admins, not for support. */
export function mayManageServices(actor: Pick<Actor, 'grants'>): boolean {
  return isOrgAdmin(actor);
}

/**
 * What stops a token that is known: its end, or that whoever made it could not make it today. Null while it works. See
 * decisions/0173.
 */
export function apiTokenStop(
  token: { readonly expires_ms: number | null; readonly maker_grants: readonly Grant[] },
  nowMs: number,
): 'expired' | 'maker' | null {
  if (token.expires_ms !== null && token.expires_ms <= nowMs) return 'expired';
  return mayManageServices({ grants: token.maker_grants }) ? null : 'maker';
}

export function apiTokenNameProblem(name: string): string | null {
  const text = name.trim();
  if (text === '') return API_TOKEN_MESSAGES.nameEmpty;
  return text.length > API_TOKEN_NAME_MAX_LENGTH ? API_TOKEN_MESSAGES.nameTooLong : null;
}

export function apiScopesProblem(scopes: readonly ApiScope[]): string | null {
  if (scopes.length === 0) return API_TOKEN_MESSAGES.noScopes;
  // With names beside them the codes would hide nobody.
  return scopes.length > 1 && scopes.includes(BI_SCOPE) ? API_TOKEN_MESSAGES.biAlone : null;
}

/** In the order of the list, each once. */
export function tidyScopes(scopes: readonly ApiScope[]): ApiScope[] {
  return API_SCOPES.filter((scope) => scopes.includes(scope));
}
