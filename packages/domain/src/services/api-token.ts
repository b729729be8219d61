import type { Actor, Grant } from '../permissions/actor.ts';
import { isOrgAdmin } from '../permissions/may.ts';
import { API_SCOPES, type ApiScope, BI_SCOPE } from './api-scope.ts';

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
