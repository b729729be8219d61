import type { AuditFilter } from '@heatwise/contract/audit/audit.contract';
import { auditDoer } from '@heatwise/domain/audit/audit-doer';
import { auditText } from '@heatwise/domain/audit/audit-text';
import { CSV_BEGINNING, csvLines } from '@heatwise/domain/text/csv-text';
import { safeCellText } from '@heatwise/domain/text/spreadsheet-cell';
import type { ActingScope } from '../../auth/acting-scope.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { entriesBefore, type TrailEntry } from './audit-trail.store.ts';
import { namesIn } from './audit-trail.ts';

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
