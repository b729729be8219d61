import type { AuditEntry, AuditFilter } from '@heatwise/contract/audit/audit.contract';
import { AUDIT_AREAS } from '@heatwise/domain/audit/audit-area';
import { sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';

type Page = { readonly before: string | undefined; readonly limit: number };
export type TrailEntry = Omit<AuditEntry, 'at'> & { readonly at: Date; readonly hash: Buffer };

/** Entries that hold the filter, newest first, older than `before`. */
export function entriesBefore(
  { tx, org_id }: OrganisationScope,
  { user_id, area, about_id, from, to }: AuditFilter,
  { before, limit }: Page,
): Promise<TrailEntry[]> {
  let query = tx
    .selectFrom('audit')
    .select(['seq', 'at', 'user_id', 'action', 'subject', 'address', 'hash'])
    .where('org_id', '=', org_id)
    .orderBy('seq', 'desc')
    .limit(limit);
  if (before !== undefined) query = query.where('seq', '<', before);
  if (user_id !== undefined) query = query.where('user_id', '=', user_id);
  if (from !== undefined) query = query.where('at', '>=', new Date(from));
  if (to !== undefined) query = query.where('at', '<', new Date(to));
  if (area !== undefined) {
    const begins = AUDIT_AREAS[area].begins;
    query = query.where((where) =>
      where.or(begins.map((begin) => where('action', 'like', `${likeText(begin)}%`))),
    );
  }
  // An id stands somewhere in the subject, alone or in a list; it holds nothing that a pattern would read.
  if (about_id !== undefined) query = query.where(sql<boolean>`subject::text like ${`%"${about_id}"%`}`);
  return query.execute();
}

function likeText(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}

/** Names of people, tags and types of measurements, whether they are still there or not. */
export async function namesOf(
  { tx, org_id }: OrganisationScope,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; name: string }>`
    select user_id as id, trim(name_first || ' ' || name_last) as name
      from users where org_id = ${org_id} and user_id = any(${ids}::uuid[])
    union all
    select tag_id, name from tags where org_id = ${org_id} and tag_id = any(${ids}::uuid[])
    union all
    select custom_id, name from custom_measurement_types
     where org_id = ${org_id} and custom_id = any(${ids}::uuid[])
    union all
    select link_type_id, name from link_measurement_types
     where org_id = ${org_id} and link_type_id = any(${ids}::uuid[])`.execute(tx);
  return rows.filter(({ name }) => name !== '');
}
