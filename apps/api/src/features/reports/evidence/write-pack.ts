import { createHash } from 'node:crypto';
import { auditDoer } from '@heatwise/domain/audit/audit-subject';
import { auditText } from '@heatwise/domain/audit/audit-text';
import { keptWbgt } from '@heatwise/domain/heat/day-plan';
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

/**
 * Checks a pack with nothing but Node: that each file is as it was packed, and that the audit trail in it is a chain of
 * which nothing was changed or left out. It stands in the pack as verify.mjs.
 */
const VERIFY_SCRIPT = `// node verify.mjs, in the folder of the unpacked files. Needs Node 18 or newer, and no network.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const here = (name) => new URL(name, import.meta.url);
const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');
const problems = [];
const parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
let manifestText = '';
try {
  manifestText = readFileSync(here('manifest.json'));
} catch {}
const manifest = parsed(manifestText);
if (!Array.isArray(manifest?.files)) {
  console.log('NOT AS IT WAS: manifest.json is missing or cannot be read, so nothing can be checked.');
  process.exit(1);
}

for (const { name, sha256: expected } of manifest.files) {
  let bytes = null;
  try {
    bytes = readFileSync(here(name));
  } catch {
    problems.push(name + ' is missing.');
    continue;
  }
  if (sha256(bytes) !== expected) problems.push(name + ' is not as it was packed.');
}
const known = new Set(['manifest.json', ...manifest.files.map(({ name }) => name)]);
for (const name of readdirSync(here('.'))) if (!known.has(name)) problems.push(name + ' was not in the pack.');

// The entries' hashes: SHA-256 of the hash before and of what the entry says, with keys in their order.
const sorted = (value) => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]));
};
let last = null;
let trail = '';
try {
  trail = readFileSync(here('audit.jsonl'), 'utf8');
} catch {}
const lines = trail.split('\\n').filter((line) => line !== '');
for (const line of lines) {
  const entry = parsed(line);
  if (typeof entry?.previous_hash !== 'string' || !/^\\d+$/.test(entry.seq)) {
    problems.push('A line of audit.jsonl cannot be read.');
    continue;
  }
  const { seq, at, user_id, action, subject, address, previous_hash, hash } = entry;
  const text = JSON.stringify([manifest.org_id, seq, at, user_id, action, subject, address].map(sorted));
  if (sha256(Buffer.from(previous_hash, 'hex'), text) !== hash) problems.push('Audit entry ' + seq + ' was changed.');
  if (last && (BigInt(seq) !== BigInt(last.seq) + 1n || previous_hash !== last.hash)) {
    problems.push('Audit entries are missing before ' + seq + '.');
  }
  last = entry;
}
if (lines.length !== manifest.audit_entries) problems.push('The audit trail does not have as many entries as it had.');

console.log(manifest.files.length + ' files, ' + lines.length + ' audit entries looked at.');
for (const problem of problems) console.log('NOT AS IT WAS: ' + problem);
if (problems.length === 0) console.log('Everything is as it was packed, and the chain of the audit trail holds.');
console.log('SHA-256 of manifest.json: ' + sha256(manifestText));
console.log('The audit trail in Heatwise names this number at the entry that made the pack: compare the two.');
process.exitCode = problems.length === 0 ? 0 : 1;
`;

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
