import type { WeatherSource } from '@heatwise/contract/heat/weather.contract';
import type { Notification } from '@heatwise/domain/alerts/alert';
import type { TemperatureUnit } from '@heatwise/domain/heat/temperature';
import { closingOf } from '@heatwise/domain/organisation/closing';
import { ORGANISATION_IS_CLOSED, type ReportSpan } from '@heatwise/domain/reports/report';
import type { CsvCell } from '@heatwise/domain/text/csv-text';
import { addDays } from '@heatwise/domain/time/calendar-day';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { organisationOf } from '../../../organisation/organisation.store.ts';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import type { SnapshotIn } from '../../../organisation/replica-reads.ts';
import { packRows, type ThreadRows } from '../../../threads/thread-rows.ts';
import { hoursOfSites, type PackedHours, packHours, type SiteHours } from '../making/heat-weather.ts';
import { NotPossible, unitOf } from '../making/read-report.ts';
import type { ReportSources } from '../making/report-facts.ts';
import type { EvidenceDraft, EvidenceRun } from '../runs.store.ts';
import {
  alertsOfPack,
  baselinesOfPack,
  type EvidenceAlert,
  type EvidenceNote,
  type EvidenceTest,
  entriesOfPack,
  eventsOfPack,
  notesOfPack,
  type PackEntry,
  testedTimesOfPack,
} from './evidence.store.ts';
import { type PackFacts, packFacts } from './evidence-facts.ts';
import { acclimatisationSince } from './heat-tables.ts';

/** Everything that an evidence pack is made of, as plain data for a thread. */
export type PackInput = {
  readonly org_id: string;
  readonly organisation: string;
  readonly draft: EvidenceDraft;
  readonly span: ReportSpan;
  readonly now_ms: number;
  readonly unit: TemperatureUnit;
  readonly source: WeatherSource;
  readonly facts: Omit<PackFacts, 'tests'>;
  readonly tests: ThreadRows<EvidenceTest>;
  readonly baselines: ReadonlyMap<string, readonly number[]>;
  /** When people were tested, from before the span on. */
  readonly tested: ThreadRows<{ readonly user_id: string; readonly created_time: string }>;
  readonly notes: ThreadRows<EvidenceNote>;
  readonly alerts: ThreadRows<EvidenceAlert>;
  readonly events: ThreadRows<Awaited<ReturnType<typeof eventsOfPack>>[number]>;
  readonly notified: ThreadRows<readonly [alert_id: string, readonly Notification[]]>;
  readonly training: {
    readonly columns: readonly string[];
    readonly rows: ThreadRows<readonly CsvCell[]>;
  };
  readonly entries: ThreadRows<PackEntry>;
  /** Of people, tags and others that the entries are about. */
  readonly names: ReadonlyMap<string, string>;
  readonly hours: PackedHours;
};

type Around = { readonly sources: ReportSources; readonly now: Date };

/**
 * Reads everything that Heatwise has about some days of a person, or of whoever carries a tag: within one snapshot, the
 * weather before. Throws NotPossible. See decisions/0182.
 */
export async function readPack(
  copyIn: SnapshotIn,
  orgId: string,
  run: EvidenceRun,
  { sources, now }: Around,
): Promise<PackInput> {
  const span = spanOf(run);
  const { sites } = await copyIn(orgId, (scope) => packFacts(scope, run.draft.about, span));
  const weather = await hoursOfSites(sources.weatherOfSites, sites, {
    first: acclimatisationSince(span),
    last: span.last,
    nowMs: now.getTime(),
  });
  return copyIn(orgId, (scope) => readInput(scope, run, { sources, now, weather, span }));
}

type Read = Around & { readonly weather: SiteHours; readonly span: ReportSpan };

async function readInput(
  scope: OrganisationScope,
  { draft }: EvidenceRun,
  { sources, now, weather, span }: Read,
): Promise<PackInput> {
  const { name: organisation, metadata } = await organisationOf(scope);
  if (closingOf(metadata)) throw new NotPossible(ORGANISATION_IS_CLOSED);
  const zone = openTimeZone(draft.time_zone);
  const { tests, ...facts } = await packFacts(scope, draft.about, span);
  const { people, tagIds } = facts;
  const ids = people.map(({ user_id }) => user_id);
  const places = [...facts.sites, ...facts.withoutPosition].map(({ location_id }) => location_id);
  const placeIds = [...tagIds, ...places, ...facts.jobs.map(({ tag_id }) => tag_id)];
  const alerts = await alertsOfPack(scope, { userIds: ids, tagIds, placeIds }, span);
  const alertIds = alerts.map(({ alert_id }) => alert_id);
  const today = zone.dayAt(now.getTime());
  const training = await sources.trainingOfPeople(scope, ids, { to: span.last, today });
  const entries = await entriesOfPack(scope, span);
  return {
    org_id: scope.org_id,
    organisation,
    draft,
    span,
    now_ms: now.getTime(),
    unit: unitOf(metadata),
    source: sources.weatherSource,
    facts,
    tests: await packRows(tests),
    baselines: await baselinesOfPack(scope, ids),
    tested: await packRows(await testedTimesOfPack(scope, ids, zone.startOf(acclimatisationSince(span)))),
    notes: await packRows(await notesOfPack(scope, ids, span)),
    alerts: await packRows(alerts),
    events: await packRows(await eventsOfPack(scope, alertIds)),
    notified: await packRows([...(await sources.listNotifications(scope, alertIds))]),
    training: { columns: training.columns, rows: await packRows(training.rows) },
    entries: await packRows(entries),
    names: await sources.namesIn(scope, entries),
    hours: await packHours(weather),
  };
}

function spanOf({ draft, first_day, last_day }: EvidenceRun): ReportSpan {
  const zone = openTimeZone(draft.time_zone);
  const days = { first: first_day, last: last_day };
  return { ...days, from: zone.startOf(first_day), to: zone.startOf(addDays(last_day, 1)) };
}
