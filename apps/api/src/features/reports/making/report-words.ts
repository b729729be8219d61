import { setImmediate } from 'node:timers/promises';
import type { Alert, AlertsAsked } from '@heatwise/contract/alerts/alerts.contract';
import type { AuditEntry, AuditFilter } from '@heatwise/contract/audit/audit.contract';
import type { Learner } from '@heatwise/contract/education/assignments.contract';
import type { TrainedAsked } from '@heatwise/contract/education/overview.contract';
import type { WeatherSource } from '@heatwise/contract/heat/weather.contract';
import type { Notification } from '@heatwise/domain/alerts/alert-notification';
import { auditDoer } from '@heatwise/domain/audit/audit-doer';
import { auditText } from '@heatwise/domain/audit/audit-text';
import { MOST_TRAINED_LISTED } from '@heatwise/domain/education/course-state';
import { plannedJobOf } from '@heatwise/domain/heat/day-plan';
import { jobFactorLevels } from '@heatwise/domain/heat/job-factors';
import { isJobDoneAt } from '@heatwise/domain/heat/job-locations';
import type { TemperatureUnit } from '@heatwise/domain/heat/temperature';
import { classedTests } from '@heatwise/domain/monitoring/classed-tests';
import { byPerson } from '@heatwise/domain/people/by-person';
import { fullName } from '@heatwise/domain/people/person-name';
import type { CapabilityScope } from '@heatwise/domain/permissions/capability-scope';
import { alertsReport } from '@heatwise/domain/reports/alerts-report';
import { auditReport } from '@heatwise/domain/reports/audit-report';
import { dueReport } from '@heatwise/domain/reports/due-report';
import { heatReport } from '@heatwise/domain/reports/heat-report';
import { hydrationSummary } from '@heatwise/domain/reports/hydration-summary';
import type { ReportWords } from '@heatwise/domain/reports/kind-table';
import { MOST_REPORT_ROWS, type ReportKind, type ReportSpan } from '@heatwise/domain/reports/report';
import type { SodiumUnit } from '@heatwise/domain/reports/report-choices';
import type { ReportTexts } from '@heatwise/domain/reports/texts/texts';
import { trainingReport } from '@heatwise/domain/reports/training-report';
import { todayState } from '@heatwise/domain/roster/due';
import { daysNow, patternsOf, readRosterTags } from '@heatwise/domain/roster/roster-tags';
import type { CsvCell } from '@heatwise/domain/text/csv-text';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import { heatPlaces } from './heat-places.store.ts';
import type { SiteHours, WeatherOfSites } from './heat-weather.ts';
import {
  countEntries,
  lastTests,
  peopleOf,
  rosterTags,
  sodiumBetween,
  testsBetween,
} from './report-facts.store.ts';

const NOBODY = { people: 0, done: 0, excused: 0, overdue: 0, failed: 0 };
/** People whose tests are in memory at a time. */
const PEOPLE_AT_ONCE = 500;
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

export type ReportAbout = {
  readonly tag_ids: readonly string[];
  readonly span: ReportSpan;
  readonly zone: TimeZone;
  readonly nowMs: number;
  readonly unit: TemperatureUnit;
  readonly sodiumUnit: SodiumUnit;
  /** In which language it is written. */
  readonly texts: ReportTexts;
  /** Read before: nobody waits for the outside within a transaction. */
  readonly weather: SiteHours;
};

/** A function where it takes long: it is called when nothing is read any more and the snapshot is over. */
type Words = (
  scope: OrganisationScope,
  about: ReportAbout,
  sources: ReportSources,
) => Promise<ReportWords | (() => Promise<ReportWords>)>;

/** What each kind of report says. Callers read within one snapshot. */
export const reportWords: Readonly<Record<ReportKind, Words>> = {
  async hydration(scope, { tag_ids, span, ...around }) {
    const people = await peopleOf(scope, tag_ids);
    const summary = hydrationSummary(span, around);
    for (let begin = 0; begin < people.length; begin += PEOPLE_AT_ONCE) {
      const some = people.slice(begin, begin + PEOPLE_AT_ONCE);
      const ids = some.map(({ user_id }) => user_id);
      const tests = byPerson(await testsBetween(scope, ids, span));
      const sodium = byPerson(await sodiumBetween(scope, ids, span));
      for (const person of some) {
        const values = (sodium.get(person.user_id) ?? []).map(({ value }) => value);
        summary.add(fullName(person), classedTests(tests.get(person.user_id) ?? []), values);
      }
    }
    return summary.words();
  },

  async alerts(scope, { tag_ids, span, ...around }, { loggedAlerts }) {
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
    return alertsReport(
      alerts.map(({ fired_at, acknowledged_at, ended_at, ...alert }) => ({
        ...alert,
        fired_ms: Date.parse(fired_at ?? ''),
        acknowledged_ms: acknowledged_at === null ? null : Date.parse(acknowledged_at),
        ended_ms: ended_at === null ? null : Date.parse(ended_at),
      })),
      counted,
      around,
    );
  },

  async due(scope, { tag_ids, zone, nowMs, texts }) {
    const roster = readRosterTags(await rosterTags(scope));
    const dayOf = daysNow(roster, nowMs, zone);
    const people = await peopleOf(scope, tag_ids);
    const last = await lastTests(scope, tag_ids);
    const rostered = people.map((person) => {
      const tested_ms = last.get(person.user_id) ?? null;
      const patterns = patternsOf(roster, person.tag_ids);
      return {
        name: fullName(person),
        state: todayState({ tested_ms, patterns }, dayOf(person.tag_ids)),
        tested_ms,
      };
    });
    return dueReport(rostered, zone, texts);
  },

  async heat(scope, { tag_ids, weather, ...around }, { weatherSource }) {
    const places = await heatPlaces(scope, tag_ids);
    const sites = places.sites.map(({ location_id, name, position }) => ({
      ...{ location_id, name, place: position },
      hours: weather.get(location_id) ?? null,
    }));
    const jobs = places.jobs.flatMap(({ name, metadata }) =>
      sites
        .filter(({ location_id }) => isJobDoneAt(metadata, location_id))
        .map((site) => ({ name, site, planned: plannedJobOf(jobFactorLevels(metadata)) })),
    );
    return () => heatReport(sites, jobs, { ...around, source: weatherSource, pause: () => setImmediate() });
  },

  async training(
    scope,
    { tag_ids, zone, nowMs, texts },
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
    const courses = late.map((course) => ({ ...course, name: fullName(course) }));
    return trainingReport(counted.get(null) ?? NOBODY, modules, { courses, count }, texts);
  },

  async audit(scope, { span, ...around }, { entriesBefore, namesIn }) {
    const between = { from: new Date(span.from).toISOString(), to: new Date(span.to).toISOString() };
    const page = { before: undefined, limit: MOST_REPORT_ROWS };
    const entries = await entriesBefore(scope, between, page);
    const names = await namesIn(scope, entries);
    const told = entries.map(({ seq, at, user_id, action, subject, hash }) => ({
      ...{ seq, at_ms: at.getTime(), hash: hash.toString('hex') },
      by: auditDoer({ user_id, subject }, names) ?? user_id ?? 'Heatwise',
      what: auditText(action, subject, names),
    }));
    return auditReport(told, await countEntries(scope, span), around);
  },
};
