import { SPECIAL_ORGANISATION } from '@heatwise/domain/permissions/actor';
import {
  findRowLimit,
  NO_QUOTAS,
  type QuotaKind,
  rowQuotaProblem,
  storageQuotaProblem,
} from '@heatwise/domain/services/licence';
import { sql } from 'kysely';
import { AppError } from '../http/app-error.ts';
import type { OrganisationScope, WritingScope } from './organisation-scope.ts';

const SPECIAL_IDS: ReadonlySet<string> = new Set(Object.values(SPECIAL_ORGANISATION));

/** The operator's own organisations have no limits, and neither has one that was ever licensed. */
export async function hasQuotas({ tx, org_id }: OrganisationScope): Promise<boolean> {
  if (SPECIAL_IDS.has(org_id)) return false;
  const licence = await tx
    .selectFrom('licences')
    .select('org_id')
    .where('org_id', '=', org_id)
    .executeTakeFirst();
  return licence === undefined;
}

/**
 * Call it before the insert, in the same transaction: the organisation's clock is held, so parallel calls cannot both
 * take the last place. Throws quota-reached.
 */
export async function refuseOverQuota(scope: WritingScope, kind: QuotaKind, added = 1): Promise<void> {
  const limit = findRowLimit(scope.quotas ?? NO_QUOTAS, kind);
  if (limit === null || added === 0 || !(await hasQuotas(scope))) return;
  const { tx, org_id } = scope;
  // Counting stops at the limit.
  const { rows } = await sql<{ used: number }>`
    select count(*)::integer as used
      from (select from ${sql.table(kind)} where org_id = ${org_id} limit ${limit}) as counted`.execute(tx);
  const message = rowQuotaProblem(kind, { limit, used: rows[0]?.used ?? 0, added });
  if (message !== null) throw new AppError('quota-reached', { message });
}

/**
 * Call it before the insert, in the same transaction. The lock lasts until commit, so parallel calls cannot both take the
 * space that is left. Throws quota-reached.
 */
export async function refuseOverStorage(scope: OrganisationScope, added: number): Promise<void> {
  const limit = scope.quotas?.storage_bytes ?? null;
  if (limit === null || !(await hasQuotas(scope))) return;
  const { tx, org_id } = scope;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`storage of ${org_id}`}, 0))`.execute(tx);
  // Lengths are read without the values themselves.
  const { rows } = await sql<{ used: string }>`
    select (select coalesce(sum(bytes), 0) from module_files where org_id = ${org_id})
         + (select coalesce(sum(bytes), 0) from ticket_files where org_id = ${org_id})
         + (select coalesce(sum(octet_length(body)), 0) from report_files where org_id = ${org_id})
         + (select coalesce(sum(octet_length(image)), 0) from profile_images where org_id = ${org_id})
         + (select coalesce(sum(octet_length(image)), 0) from story_pictures where org_id = ${org_id})
         + (select coalesce(sum(pg_column_size(draft)), 0) from training_modules where org_id = ${org_id})
         + (select coalesce(sum(pg_column_size(content)), 0) from module_versions where org_id = ${org_id}) as used`.execute(
    tx,
  );
  const message = storageQuotaProblem({ limit, used: Number(rows[0]?.used ?? 0), added });
  if (message !== null) throw new AppError('quota-reached', { message });
}
