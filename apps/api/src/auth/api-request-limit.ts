import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { AppError } from '../http/app-error.ts';
import { inOrganisation } from '../organisation/organisation-scope.ts';
import { countApiRequest } from './api-requests.store.ts';

type Token = { readonly org_id: string; readonly api_token_id: string };
type Limit = { readonly mostAMinute: number; readonly now: Date };

const MINUTE_MS = 60_000;

/** Counts a request that came with a token of the API. Throws too-many-requests beyond its measure, all servers together. */
export async function takeApiRequest(
  database: Kysely<Tables>,
  { org_id, api_token_id }: Token,
  { mostAMinute, now }: Limit,
): Promise<void> {
  const { requests, from } = await inOrganisation(database, org_id, (scope) =>
    countApiRequest(scope, api_token_id, now),
  );
  if (requests <= mostAMinute) return;
  const leftMs = from.getTime() + MINUTE_MS - now.getTime();
  throw new AppError('too-many-requests', { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) });
}
