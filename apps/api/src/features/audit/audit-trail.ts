import {
  AUDIT_PAGE,
  type AuditEntry,
  type AuditFilter,
  type AuditTrail,
  type AuditVerification,
} from '@heatwise/contract/audit/audit.contract';
import { idsIn } from '@heatwise/domain/audit/audit-subject';
import { verifyAuditChain } from '../../audit/audit.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { entriesBefore, namesOf, type TrailEntry } from './audit-trail.store.ts';

type Asked = AuditFilter & { readonly before?: string | undefined };

/** One page of the trail, newest first, with the names that its sentences need. */
export async function auditTrail(
  scope: OrganisationScope,
  { before, ...filter }: Asked,
): Promise<AuditTrail> {
  // One more than fits says whether there is another page.
  const found = await entriesBefore(scope, filter, { before, limit: AUDIT_PAGE + 1 });
  const page = found.slice(0, AUDIT_PAGE);
  const names = await namesIn(scope, page);
  return {
    entries: page.map(toldEntry),
    names: Object.fromEntries(names),
    next_before: found.length > page.length ? (page.at(-1)?.seq ?? null) : null,
  };
}

/** The names of everybody and everything in some entries. */
export async function namesIn(
  scope: OrganisationScope,
  entries: readonly TrailEntry[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(
    entries.flatMap(({ user_id, subject }) => [...(user_id ? [user_id] : []), ...idsIn(subject)]),
  );
  const rows = await namesOf(scope, [...ids]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function toldEntry({ seq, at, user_id, action, subject, address }: TrailEntry): AuditEntry {
  return { seq, at: at.toISOString(), user_id, action, subject, address };
}

/** Recomputes the whole chain as it is in one snapshot. */
export async function verifyTrail(scope: OrganisationScope, now: Date): Promise<AuditVerification> {
  const { entries, broken_at, first_at, last_at, last_hash } = await verifyAuditChain(scope);
  return {
    entries,
    broken_at,
    first_at: first_at?.toISOString() ?? null,
    last_at: last_at?.toISOString() ?? null,
    last_hash: last_hash?.toString('hex') ?? null,
    verified_at: now.toISOString(),
  };
}
