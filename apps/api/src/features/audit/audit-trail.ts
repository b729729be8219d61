import {
  AUDIT_PAGE,
  type AuditEntry,
  type AuditFilter,
  type AuditTrail,
  type AuditVerification,
} from '@heatwise/contract/audit/audit.contract';
import { auditDoer, idsIn } from '@heatwise/domain/audit/audit-subject';
import { auditText } from '@heatwise/domain/audit/audit-text';
import { CSV_BEGINNING, csvLines, safeCellText } from '@heatwise/domain/text/csv-text';
import { verifyAuditChain } from '../../audit/audit.ts';
import type { ActingScope } from '../../auth/acting-scope.ts';
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

const ROWS_AT_ONCE = 1000;
const HEADERS = ['Number', 'Time (UTC)', 'By', 'What', 'Action', 'Details', 'Address', 'Hash'];

type Read = <T>(work: (scope: OrganisationScope) => Promise<T>) => Promise<T>;

/** Records that the trail was exported, and which part. Returns the number of that entry. */
export function noteExport(scope: ActingScope, filter: AuditFilter): Promise<string> {
  return scope.audit('audit.export', { ...filter });
}

/** The CSV in pieces, each read in a transaction of its own, so that a long trail is never in memory whole. */
export async function* auditCsv(read: Read, filter: AuditFilter, last: string): AsyncGenerator<string> {
  yield CSV_BEGINNING + csvLines([HEADERS]);
  let before: string | undefined = String(BigInt(last) + 1n);
  while (before !== undefined) {
    const page = { before, limit: ROWS_AT_ONCE };
    const { entries, names } = await read(async (scope) => {
      const found = await entriesBefore(scope, filter, page);
      return { entries: found, names: await namesIn(scope, found) };
    });
    if (entries.length > 0) yield csvLines(entries.map((entry) => cellsOf(entry, names)));
    before = entries.length < ROWS_AT_ONCE ? undefined : entries.at(-1)?.seq;
  }
}

function cellsOf(entry: TrailEntry, names: ReadonlyMap<string, string>): string[] {
  const { seq, at, user_id, action, subject, address, hash } = entry;
  const by = auditDoer(entry, names) ?? user_id ?? '';
  const told = auditText(action, subject, names);
  const texts = [by, told, action, JSON.stringify(subject), address ?? ''].map(safeCellText);
  return [seq, at.toISOString(), ...texts, hash.toString('hex')];
}
