import { setImmediate } from 'node:timers/promises';
import type { Alert, AlertsAsked } from '@heatwise/contract/alerts/alerts.contract';
import type { AuditEntry, AuditFilter } from '@heatwise/contract/audit/audit.contract';
import type { Learner, TrainedAsked } from '@heatwise/contract/education/assignments.contract';
import type { WeatherSource } from '@heatwise/contract/heat/weather.contract';
import type { Notification } from '@heatwise/domain/alerts/alert';
import { MOST_TRAINED_LISTED } from '@heatwise/domain/education/course';
import { classedTests } from '@heatwise/domain/monitoring/follow-up';
import { byPerson, fullName } from '@heatwise/domain/people/person-name';
import type { CapabilityScope } from '@heatwise/domain/permissions/actor';
import { type HydrationSums, hydrationSummary } from '@heatwise/domain/reports/hydration-summary';
import { MOST_REPORT_ROWS, type ReportKind, type ReportSpan } from '@heatwise/domain/reports/report';
import type { ReportedModule } from '@heatwise/domain/reports/training-report';
import type { CsvCell } from '@heatwise/domain/text/csv-text';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import { packRows, type ThreadRows } from '../../../threads/thread-rows.ts';
import { type PackedHours, packHours, type SiteHours, type WeatherOfSites } from './heat-weather.ts';
import {
  countEntries,
  heatPlaces,
  lastTests,
  peopleOf,
  type ReportedPerson,
  rosterTags,
  sodiumBetween,
  testsBetween,
} from './report-facts.store.ts';

const NOBODY = { people: 0, done: 0, excused: 0, overdue: 0, failed: 0 };
/** People whose tests are in memory at a time. */
const PEOPLE_AT_ONCE = 100;
/** People whose tests are counted before other requests are served. */
const PEOPLE_PER_TURN = 10;
const ALERTS_AT_ONCE = 2000;

type Entry = Omit<AuditEntry, 'at'> & { readonly at: Date; readonly hash: Buffer };
type EntryPage = { readonly before: string | undefined; readonly limit: number };

/** What other features read: a report says what their screens say. */
export type ReportSources = {
  readonly loggedAlerts: (
    scope: OrganisationScope,
    reach: CapabilityScope,
    asked: AlertsAsked,
  ) => Promise<{ readonly alerts: readonly Alert[]; readonly count: number }>;
  readonly entriesBefore: (
    scope: OrganisationScope,
    filter: AuditFilter,
    page: EntryPage,
  ) => Promise<Entry[]>;
  readonly countTurns: (
    scope: OrganisationScope,
    reach: CapabilityScope,
    today: CalendarDay,
  ) => Promise<readonly CountedTurns[]>;
  readonly countEnding: (
    scope: OrganisationScope,
    reach: CapabilityScope,
    today: CalendarDay,
  ) => Promise<ReadonlyMap<string, number>>;
  readonly publishedModules: (
    scope: OrganisationScope,
  ) => Promise<readonly { readonly module_id: string; readonly title: string; readonly state: string }[]>;
  readonly listTrained: (
    scope: OrganisationScope,
    asked: TrainedAsked & { readonly reach: CapabilityScope },
  ) => Promise<{ readonly courses: readonly Learner[]; readonly count: number }>;
  /** Of an evidence pack. */
  readonly trainingOfPeople: (
    scope: OrganisationScope,
    userIds: readonly string[],
    days: { readonly to: CalendarDay; readonly today: CalendarDay },
  ) => Promise<{ readonly columns: readonly string[]; readonly rows: readonly (readonly CsvCell[])[] }>;
  /** By alert: who was notified of it. */
  readonly listNotifications: (
    scope: OrganisationScope,
    alertIds: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly Notification[]>>;
  readonly weatherOfSites: WeatherOfSites;
  readonly weatherSource: WeatherSource;
  readonly namesIn: (
    scope: OrganisationScope,
    entries: readonly Entry[],
  ) => Promise<ReadonlyMap<string, string>>;
};

type CountedTurns = {
  /** Null: people, not courses. */
  readonly module_id: string | null;
  readonly people: number;
  readonly done: number;
  readonly excused: number;
  readonly overdue: number;
  readonly failed: number;
};

type About = {
  readonly tag_ids: readonly string[];
  readonly span: ReportSpan;
  readonly zone: TimeZone;
  readonly nowMs: number;
  /** Read before: nobody waits for the outside within a transaction. */
  readonly weather: SiteHours;
};

type People = Omit<CountedTurns, 'module_id'>;

/** What was read for each kind of report, as plain data for the thread that writes it. */
export type ReportFacts = {
  readonly hydration: {
    readonly byDay: HydrationSums['byDay'];
    readonly people: ThreadRows<HydrationSums['people'][number]>;
  };
  readonly alerts: { readonly alerts: ThreadRows<Alert>; readonly counted: number };
  readonly due: {
    readonly people: ThreadRows<ReportedPerson & { readonly tested_ms: number | null }>;
    readonly roster: Awaited<ReturnType<typeof rosterTags>>;
  };
  readonly heat: Awaited<ReturnType<typeof heatPlaces>> & {
    readonly hours: PackedHours;
    readonly source: WeatherSource;
  };
  readonly training: {
    readonly people: People;
    readonly modules: readonly ReportedModule[];
    readonly late: { readonly courses: ThreadRows<Learner>; readonly count: number };
  };
  readonly audit: {
    readonly entries: ThreadRows<Entry>;
    readonly names: ReadonlyMap<string, string>;
    readonly counted: number;
  };
};

type ReadFacts = {
  readonly [Kind in ReportKind]: (
    scope: OrganisationScope,
    about: About,
    sources: ReportSources,
  ) => Promise<ReportFacts[Kind]>;
};

/** Reads what each kind of report says. Callers read within one snapshot. */
export const readFacts: ReadFacts = {
  async hydration(scope, { tag_ids, span, zone }) {
    const people = await peopleOf(scope, tag_ids);
    const summary = hydrationSummary(span, zone);
    for (let begin = 0; begin < people.length; begin += PEOPLE_AT_ONCE) {
      const some = people.slice(begin, begin + PEOPLE_AT_ONCE);
      const ids = some.map(({ user_id }) => user_id);
      const tests = byPerson(await testsBetween(scope, ids, span));
      const sodium = byPerson(await sodiumBetween(scope, ids, span));
      for (const [index, person] of some.entries()) {
        const values = (sodium.get(person.user_id) ?? []).map(({ value }) => value);
        summary.add(fullName(person), classedTests(tests.get(person.user_id) ?? []), values);
        if (index % PEOPLE_PER_TURN === 0) await setImmediate();
      }
    }
    const sums = summary.sums();
    return { byDay: sums.byDay, people: await packRows(sums.people) };
  },

  async alerts(scope, { tag_ids, span }, { loggedAlerts }) {
    const reach = { everyone: tag_ids.length === 0, tag_ids };
    const between = { from: new Date(span.from).toISOString(), to: new Date(span.to).toISOString() };
    const alerts: Alert[] = [];
    let counted = 0;
    for (;;) {
      const page = await loggedAlerts(scope, reach, {
        ...between,
        limit: ALERTS_AT_ONCE,
        offset: alerts.length,
      });
      // Beyond the last page there is no row that would bring the count.
      if (page.alerts.length > 0) counted = page.count;
      alerts.push(...page.alerts);
      if (page.alerts.length < ALERTS_AT_ONCE || alerts.length >= MOST_REPORT_ROWS) break;
    }
    return { alerts: await packRows(alerts), counted };
  },

  async due(scope, { tag_ids }) {
    const roster = await rosterTags(scope);
    const people = await peopleOf(scope, tag_ids);
    const last = await lastTests(scope, tag_ids);
    const tested = people.map((person) => ({ ...person, tested_ms: last.get(person.user_id) ?? null }));
    return { roster, people: await packRows(tested) };
  },

  async heat(scope, { tag_ids, weather }, { weatherSource: source }) {
    return { ...(await heatPlaces(scope, tag_ids)), hours: await packHours(weather), source };
  },

  async training(
    scope,
    { tag_ids, zone, nowMs },
    { countTurns, countEnding, publishedModules, listTrained },
  ) {
    const reach = { everyone: tag_ids.length === 0, tag_ids };
    const today = zone.dayAt(nowMs);
    const counted = new Map((await countTurns(scope, reach, today)).map((one) => [one.module_id, one]));
    const ending = await countEnding(scope, reach, today);
    // As the list of modules has them: one that nobody has yet is there for everybody's.
    const modules = (await publishedModules(scope)).flatMap(({ module_id, title, state }) => {
      const found = counted.get(module_id) ?? (reach.everyone && state === 'published' ? NOBODY : null);
      return found ? [{ ...found, title, assigned: found.people, ending: ending.get(module_id) ?? 0 }] : [];
    });
    const late: Learner[] = [];
    let count = 0;
    for (const show of ['overdue', 'failed'] as const) {
      let offset = 0;
      for (;;) {
        const asked = { show, today, reach, offset, limit: MOST_TRAINED_LISTED };
        const page = await listTrained(scope, asked);
        if (offset === 0) count += page.count;
        late.push(...page.courses.slice(0, MOST_REPORT_ROWS - late.length));
        offset += page.courses.length;
        if (page.courses.length < MOST_TRAINED_LISTED || late.length >= MOST_REPORT_ROWS) break;
      }
    }
    return { people: counted.get(null) ?? NOBODY, modules, late: { courses: await packRows(late), count } };
  },

  async audit(scope, { span }, { entriesBefore, namesIn }) {
    const between = { from: new Date(span.from).toISOString(), to: new Date(span.to).toISOString() };
    const page = { before: undefined, limit: MOST_REPORT_ROWS };
    const entries = await entriesBefore(scope, between, page);
    const names = await namesIn(scope, entries);
    return { entries: await packRows(entries), names, counted: await countEntries(scope, span) };
  },
};
