import type { Alert, AlertsAsked } from '@heatwise/contract/alerts/alerts.contract';
import type { AuditEntry, AuditFilter } from '@heatwise/contract/audit/audit.contract';
import { auditText } from '@heatwise/domain/audit/audit-text';
import { classedTests } from '@heatwise/domain/monitoring/classed-tests';
import { byPerson } from '@heatwise/domain/people/by-person';
import { fullName } from '@heatwise/domain/people/person-name';
import type { CapabilityScope } from '@heatwise/domain/permissions/capability-scope';
import { alertsReport } from '@heatwise/domain/reports/alerts-report';
import { auditReport } from '@heatwise/domain/reports/audit-report';
import { hydrationSummary } from '@heatwise/domain/reports/hydration-summary';
import { MOST_REPORT_ROWS, type ReportKind, type ReportSpan } from '@heatwise/domain/reports/report';
import type { ReportWords } from '@heatwise/domain/reports/report-document';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import { countEntries, peopleOf, testsBetween } from './report-facts.store.ts';

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
  readonly namesIn: (
    scope: OrganisationScope,
    entries: readonly Entry[],
  ) => Promise<ReadonlyMap<string, string>>;
};

export type ReportAbout = {
  readonly tag_ids: readonly string[];
  readonly span: ReportSpan;
  readonly zone: TimeZone;
};

type Words = (scope: OrganisationScope, about: ReportAbout, sources: ReportSources) => Promise<ReportWords>;

/** What each kind of report says. Callers read within one snapshot. */
export const reportWords: Readonly<Record<ReportKind, Words>> = {
  async hydration(scope, { tag_ids, span, zone }) {
    const people = await peopleOf(scope, tag_ids);
    const summary = hydrationSummary(span, zone);
    for (let begin = 0; begin < people.length; begin += PEOPLE_AT_ONCE) {
      const some = people.slice(begin, begin + PEOPLE_AT_ONCE);
      const ids = some.map(({ user_id }) => user_id);
      const tests = byPerson(await testsBetween(scope, ids, span));
      for (const person of some) {
        summary.add(fullName(person) || 'No name', classedTests(tests.get(person.user_id) ?? []));
      }
    }
    return summary.words();
  },

  async alerts(scope, { tag_ids, span, zone }, { loggedAlerts }) {
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
      zone,
    );
  },

  async audit(scope, { span, zone }, { entriesBefore, namesIn }) {
    const between = { from: new Date(span.from).toISOString(), to: new Date(span.to).toISOString() };
    const page = { before: undefined, limit: MOST_REPORT_ROWS };
    const entries = await entriesBefore(scope, between, page);
    const names = await namesIn(scope, entries);
    const told = entries.map(({ seq, at, user_id, action, subject, hash }) => ({
      ...{ seq, at_ms: at.getTime(), hash: hash.toString('hex') },
      by: user_id === null ? 'Heatwise' : (names.get(user_id) ?? user_id),
      what: auditText(action, subject, names),
    }));
    return auditReport(told, await countEntries(scope, span), zone);
  },
};
