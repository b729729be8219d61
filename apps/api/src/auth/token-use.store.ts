import { MINUTE_MS } from '@heatwise/domain/time/durations';
import { sql } from 'kysely';
import type { OrganisationScope } from '../organisation/organisation-scope.ts';

/** Notes that a session was used just now. */
export async function markSessionUsed(
  { tx, org_id }: OrganisationScope,
  id: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ used_at: now })
    .where('org_id', '=', org_id)
    .where('session_id', '=', id)
    .execute();
}

/** Notes that a display's link was used just now. */
export async function markWallLinkUsed(
  { tx, org_id }: OrganisationScope,
  id: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('wall_links')
    .set({ used_at: now })
    .where('org_id', '=', org_id)
    .where('wall_link_id', '=', id)
    .execute();
}

/** Notes that a link to courses was used just now. */
export async function markCourseLinkUsed(
  { tx, org_id }: OrganisationScope,
  id: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('course_links')
    .set({ used_at: now })
    .where('org_id', '=', org_id)
    .where('link_id', '=', id)
    .execute();
}

/** Notes that a device's token was used just now. */
export async function markDeviceUsed(
  { tx, org_id }: OrganisationScope,
  id: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('device_tokens')
    .set({ used_at: now })
    .where('org_id', '=', org_id)
    .where('device_token_id', '=', id)
    .execute();
}

export type CountedRequests = { readonly requests: number; readonly from: Date };

/**
 * Notes that a token of the API is used now. Returns how many requests came with it since the minute began, this one
 * included, whichever servers they came to.
 */
export async function countApiRequest(
  { tx, org_id }: OrganisationScope,
  id: string,
  now: Date,
): Promise<CountedRequests> {
  const aMinuteAgo = new Date(now.getTime() - MINUTE_MS);
  const { rows } = await sql<CountedRequests>`
    update api_tokens
       set used_at = ${now},
           minute_requests = case when minute_from > ${aMinuteAgo}::timestamptz
                                  then minute_requests + 1 else 1 end,
           minute_from = case when minute_from > ${aMinuteAgo}::timestamptz
                              then minute_from else ${now}::timestamptz end
     where org_id = ${org_id} and api_token_id = ${id}
    returning minute_requests as requests, minute_from as "from"`.execute(tx);
  return rows[0] ?? { requests: 1, from: now };
}
