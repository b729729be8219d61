import { createHash } from 'node:crypto';
import { auditDoer } from '@heatwise/domain/audit/audit-doer';
import { auditText } from '@heatwise/domain/audit/audit-text';
import { keptWbgt } from '@heatwise/domain/heat/kept-wbgt';
import { openTimeZone, type TimeZone } from '@heatwise/domain/time/time-zone';
import { zipSync } from 'fflate';
import { unpackRows } from '../../../threads/thread-rows.ts';
import { unpackHours } from '../making/heat-weather.ts';
import { reportPdf } from '../making/report-pdf.ts';
import type { PackEntry } from './evidence.store.ts';
import { acclimatisationTable, weatherTable, workRestTable } from './heat-tables.ts';
import { bothTimes, type PackTable, packCsv } from './pack-csv.ts';
import { packReadme, packSummary } from './pack-words.ts';
import {
  alertHistoryTable,
  alertNotificationsTable,
  alertsTable,
  formatPersonName,
  notesTable,
  peopleTable,
  testsTable,
} from './people-tables.ts';
import type { PackInput } from './read-pack.ts';
import { VERIFY_SCRIPT } from './verify-script.ts';

export type WrittenPack = {
  readonly zip: Uint8Array;
  /** Stands in the audit trail, so that a pack can be compared with it. */
  readonly manifest_sha256: string;
};

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

/**
 * An evidence pack as one ZIP that can be checked without Heatwise. Takes seconds of processor time, and so runs in a
 * thread. See decisions/0182.
 */
export async function writePack(input: PackInput): Promise<WrittenPack> {
  const { org_id, draft, span, now_ms } = input;
  const { texts, summary, entries } = composeContents(input);
  const files: Record<string, Uint8Array> = { 'summary.pdf': await reportPdf(summary, 'A4') };
  for (const [name, text] of Object.entries(texts)) files[name] = Buffer.from(text, 'utf8');
  const manifest = JSON.stringify(
    {
      made_by: 'Heatwise',
      pack: draft.name,
      org_id,
      made_at: new Date(now_ms).toISOString(),
      first_day: span.first,
      last_day: span.last,
      time_zone: draft.time_zone,
      audit_entries: entries,
      files: Object.entries(files).map(([name, bytes]) => ({ name, sha256: sha256(bytes) })),
    },
    null,
    2,
  );
  const zip = zipSync({ ...files, 'manifest.json': Buffer.from(manifest, 'utf8') });
  return { zip, manifest_sha256: sha256(manifest) };
}

function composeContents(input: PackInput) {
  const { draft, span, organisation, unit, source } = input;
  const now = new Date(input.now_ms);
  const zone = openTimeZone(draft.time_zone);
  const tests = unpackRows(input.tests);
  const alerts = unpackRows(input.alerts);
  const entries = unpackRows(input.entries);
  const weather = unpackHours(input.hours);
  const facts = { ...input.facts, tests };
  const { people, tags } = facts;
  const wbgtAt = keptWbgt();
  const byId = new Map(people.map((person) => [person.user_id, formatPersonName(person)]));
  const names = {
    person: (id: string) => byId.get(id) ?? id,
    tags: (all: readonly string[]) => [...new Set(all)].map((id) => tags.get(id)?.name ?? id).join('; '),
  };
  // A forecast is no evidence.
  const past = { ...span, to: Math.min(span.to, input.now_ms) };
  const around = { span: past, zone, weather, wbgtAt };
  const tables: PackTable[] = [
    peopleTable(people, names),
    testsTable(tests, input.baselines, names, zone),
    notesTable(unpackRows(input.notes), names, zone),
    alertsTable(alerts, names, zone),
    alertHistoryTable(unpackRows(input.events), alerts, names, zone),
    alertNotificationsTable(new Map(unpackRows(input.notified)), alerts, names, zone),
    weatherTable(facts, around),
    workRestTable(facts, around),
    acclimatisationTable({ people, tests: unpackRows(input.tested) }, facts, around),
    { name: 'training.csv', columns: input.training.columns, rows: unpackRows(input.training.rows) },
    auditTable(entries, input.names, zone),
  ];
  const told = { organisation, draft, span: past, zone, now, facts, tables, entries: entries.length };
  const texts: Record<string, string> = {
    'README.txt': packReadme(told, source),
    ...Object.fromEntries(tables.map((table) => [table.name, packCsv(table)])),
    'audit.jsonl': auditLines(entries),
    'verify.mjs': VERIFY_SCRIPT,
  };
  return { texts, summary: packSummary(told, { weather, wbgtAt, unit, source }), entries: entries.length };
}

/** The trail as a person reads it. */
function auditTable(
  entries: readonly PackEntry[],
  names: ReadonlyMap<string, string>,
  zone: TimeZone,
): PackTable {
  return {
    name: 'audit.csv',
    columns: ['Number', 'Time', 'Time (UTC)', 'By', 'What', 'Action', 'Details', 'Address', 'Hash'],
    rows: entries.map(({ seq, at, user_id, action, subject, address, hash }) => [
      seq,
      ...bothTimes(zone, at.getTime()),
      auditDoer({ user_id, subject }, names) ?? user_id ?? 'Heatwise',
      auditText(action, subject, names),
      action,
      JSON.stringify(subject),
      address ?? '',
      hash.toString('hex'),
    ]),
  };
}

/** The trail as its hashes are made of it: a line of JSON for each entry. */
function auditLines(entries: readonly PackEntry[]): string {
  const lines = entries.map(({ at, previous_hash, hash, ...entry }) =>
    JSON.stringify({
      ...entry,
      at: at.toISOString(),
      previous_hash: previous_hash.toString('hex'),
      hash: hash.toString('hex'),
    }),
  );
  return lines.map((line) => `${line}\n`).join('');
}
