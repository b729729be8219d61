import { createHash } from 'node:crypto';
import type { WbgtAt } from '@heatwise/domain/heat/kept-wbgt';
import { closingOf } from '@heatwise/domain/organisation/closing';
import { fullName } from '@heatwise/domain/people/person-name';
import { ORGANISATION_IS_CLOSED, type ReportSpan } from '@heatwise/domain/reports/report';
import { addDays } from '@heatwise/domain/time/calendar-day';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { appendAudit } from '../../../audit/audit.ts';
import { organisationOf } from '../../../organisation/organisation.store.ts';
import type { OrganisationScope, WritingScope } from '../../../organisation/organisation-scope.ts';
import type { SnapshotIn } from '../../../organisation/replica-reads.ts';
import { hoursOfSites, type SiteHours } from '../making/heat-weather.ts';
import { NotPossible } from '../making/not-possible.ts';
import { zipped } from '../making/report-files.ts';
import { unitOf } from '../making/report-of-run.ts';
import { reportPdf } from '../making/report-pdf.ts';
import type { ReportSources } from '../making/report-words.ts';
import type { EvidenceRun, ReportFile } from '../runs.store.ts';
import { auditLines, auditTable } from './audit-tables.ts';
import {
  alertsOfPack,
  baselinesOfPack,
  type EvidencePerson,
  entriesOfPack,
  eventsOfPack,
  notesOfPack,
  testedTimesOfPack,
} from './evidence.store.ts';
import { packFacts } from './evidence-facts.ts';
import {
  acclimatisationSince,
  acclimatisationTable,
  wbgtOfSites,
  weatherTable,
  workRestTable,
} from './heat-tables.ts';
import { type PackTable, packCsv } from './pack-csv.ts';
import { packReadme, packSummary } from './pack-words.ts';
import {
  alertHistoryTable,
  alertNotificationsTable,
  alertsTable,
  notesTable,
  peopleTable,
  testsTable,
} from './people-tables.ts';
import { VERIFY_SCRIPT } from './verify-script.ts';

type Around = { readonly sources: ReportSources; readonly now: Date };
type Pack = {
  readonly files: readonly ReportFile[];
  /** Notes in the audit trail what the pack's manifest is, so that a pack can be held against it. */
  readonly together: (scope: WritingScope) => Promise<unknown>;
};

const nameOf = (person: EvidencePerson) => fullName(person) || 'No name';
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

/**
 * Everything that Heatwise has about some days of a person, or of whoever carries a tag, as one ZIP that can be checked
 * without Heatwise. Read within one snapshot, the weather before. Throws NotPossible. See decisions/0182.
 */
export async function evidencePack(
  copyIn: SnapshotIn,
  orgId: string,
  run: EvidenceRun,
  { sources, now }: Around,
): Promise<Pack> {
  const { draft, run_id, report_id, asked_by } = run;
  const span = spanOf(run);
  const { sites } = await copyIn(orgId, (scope) => packFacts(scope, draft.about, span, nameOf));
  const weather = await hoursOfSites(sources.weatherOfSites, sites, {
    first: acclimatisationSince(span),
    ...{ last: span.last, nowMs: now.getTime() },
  });
  const wbgtAt = await wbgtOfSites(sites, weather);
  const { texts, summarise, entries } = await copyIn(orgId, (scope) =>
    contentsOf(scope, run, { sources, now, weather, wbgtAt, span }),
  );
  const files: Record<string, Uint8Array> = { 'summary.pdf': await reportPdf(await summarise(), 'A4') };
  for (const [name, text] of Object.entries(texts)) files[name] = Buffer.from(text, 'utf8');
  const manifest = JSON.stringify(
    {
      ...{ made_by: 'Heatwise', pack: draft.name, org_id: orgId, made_at: now.toISOString() },
      ...{ first_day: run.first_day, last_day: run.last_day, time_zone: draft.time_zone },
      audit_entries: entries,
      files: Object.entries(files).map(([name, bytes]) => ({ name, sha256: sha256(bytes) })),
    },
    null,
    2,
  );
  const body = await zipped({ ...files, 'manifest.json': Buffer.from(manifest, 'utf8') });
  return {
    files: [{ format: 'zip', body }],
    together: (scope) =>
      appendAudit(scope, {
        user_id: asked_by,
        action: 'report.evidence-made',
        subject: { report_id, run_id, name: draft.name, manifest_sha256: sha256(manifest) },
        address: null,
      }),
  };
}

type Made = Around & {
  readonly weather: SiteHours;
  readonly wbgtAt: WbgtAt;
  readonly span: ReportSpan;
};

async function contentsOf(scope: OrganisationScope, { draft }: EvidenceRun, made: Made) {
  const { sources, now, weather, wbgtAt, span } = made;
  const { name: organisation, metadata } = await organisationOf(scope);
  if (closingOf(metadata)) throw new NotPossible(ORGANISATION_IS_CLOSED);
  const zone = openTimeZone(draft.time_zone);
  const facts = await packFacts(scope, draft.about, span, nameOf);
  const { people, tests, tags, tagIds } = facts;
  const ids = people.map(({ user_id }) => user_id);
  const byId = new Map(people.map((person) => [person.user_id, nameOf(person)]));
  const names = {
    person: (id: string) => byId.get(id) ?? id,
    tags: (all: readonly string[]) => [...new Set(all)].map((id) => tags.get(id)?.name ?? id).join('; '),
  };
  const tested = await testedTimesOfPack(scope, ids, zone.startOf(acclimatisationSince(span)));
  const places = [...facts.sites, ...facts.withoutPosition].map(({ location_id }) => location_id);
  const placeIds = [...tagIds, ...places, ...facts.jobs.map(({ tag_id }) => tag_id)];
  const alerts = await alertsOfPack(scope, { userIds: ids, tagIds, placeIds }, span);
  const events = await eventsOfPack(
    scope,
    alerts.map(({ alert_id }) => alert_id),
  );
  const notified = await sources.listNotifications(
    scope,
    alerts.map(({ alert_id }) => alert_id),
  );
  const notes = await notesOfPack(scope, ids, span);
  const today = zone.dayAt(now.getTime());
  const training = await sources.trainingOfPeople(scope, ids, { to: span.last, today });
  const entries = await entriesOfPack(scope, span);
  // A forecast is no evidence.
  const past = { ...span, to: Math.min(span.to, now.getTime()) };
  const around = { span: past, zone, weather, wbgtAt };
  const tables: PackTable[] = [
    peopleTable(people, names),
    testsTable(tests, await baselinesOfPack(scope, ids), names, zone),
    notesTable(notes, names, zone),
    alertsTable(alerts, names, zone),
    alertHistoryTable(events, alerts, names, zone),
    alertNotificationsTable(notified, alerts, names, zone),
    weatherTable(facts, around),
    workRestTable(facts, around),
    acclimatisationTable({ people, tests: tested }, facts, around),
    { name: 'training.csv', ...training },
    auditTable(entries, await sources.namesIn(scope, entries), zone),
  ];
  const told = { organisation, draft, span: past, zone, now, facts, tables, entries: entries.length };
  const texts: Record<string, string> = {
    'README.txt': packReadme(told, sources.weatherSource),
    ...Object.fromEntries(tables.map((table) => [table.name, packCsv(table)])),
    'audit.jsonl': auditLines(entries),
    'verify.mjs': VERIFY_SCRIPT,
  };
  const heat = { weather, wbgtAt, unit: unitOf(metadata), source: sources.weatherSource };
  // Long tables of jobs take a while, which no snapshot is kept open for.
  return { texts, summarise: () => packSummary(told, heat), entries: entries.length };
}

function spanOf({ draft, first_day, last_day }: EvidenceRun): ReportSpan {
  const zone = openTimeZone(draft.time_zone);
  const days = { first: first_day, last: last_day };
  return { ...days, from: zone.startOf(first_day), to: zone.startOf(addDays(last_day, 1)) };
}
