import { ALERT_STATE_LABELS, type AlertState } from '../alerts/alert-life.ts';
import { type AlertSeverity, SEVERITY_LABELS } from '../alerts/alert-rule.ts';
import { dateTimeText } from '../time/date-text.ts';
import type { TimeZone } from '../time/time-zone.ts';
import type { ReportWords } from './report-document.ts';

/** An alert that fired, and what became of it. */
export type ReportedAlert = {
  readonly rule_name: string;
  readonly severity: AlertSeverity;
  readonly subject_name: string;
  readonly state: AlertState;
  readonly fired_ms: number;
  readonly acknowledged_ms: number | null;
  readonly acknowledged_by: string | null;
  readonly ended_ms: number | null;
};

const MINUTE_MS = 60_000;
const minutes = (from: number, to: number | null) =>
  to === null ? null : Math.max(0, Math.round((to - from) / MINUTE_MS));
const MOST_BARS = 12;

/** Alerts that fired on the days of a report, newest first, with how soon somebody answered. */
export function alertsReport(alerts: readonly ReportedAlert[], counted: number, zone: TimeZone): ReportWords {
  const answered = alerts.flatMap(
    ({ fired_ms, acknowledged_ms }) => minutes(fired_ms, acknowledged_ms) ?? [],
  );
  const byRule = new Map<string, number>();
  for (const { rule_name } of alerts) byRule.set(rule_name, (byRule.get(rule_name) ?? 0) + 1);
  const left_out = counted - alerts.length;
  const ofListed = left_out > 0 ? ` (of the newest ${alerts.length})` : '';
  return {
    facts: [
      ['Alerts', String(counted)],
      [`Answered by somebody${ofListed}`, String(answered.length)],
      [`Not answered${ofListed}`, String(alerts.length - answered.length)],
      [
        `Half of the answers came within${ofListed}`,
        answered.length === 0 ? 'No answer' : `${median(answered)} min`,
      ],
    ],
    charts: [
      {
        title: `Alerts by rule${byRule.size > MOST_BARS ? `, the ${MOST_BARS} most frequent` : ''}${ofListed}`,
        parts: [{ name: 'Alerts', colour: '#0c6e75' }],
        bars: [...byRule]
          .sort((one, other) => other[1] - one[1])
          .slice(0, MOST_BARS)
          .map(([label, count]) => ({ label, values: [count] })),
      },
    ],
    tables: [
      {
        title: 'Alerts',
        columns: [
          'Fired',
          'Rule',
          'Severity',
          'Whom or what',
          'State',
          'Answered by',
          'Minutes to answer',
          'Ended',
        ],
        rows: alerts.map((alert) => [
          dateTimeText(alert.fired_ms, zone),
          alert.rule_name,
          SEVERITY_LABELS[alert.severity],
          alert.subject_name,
          ALERT_STATE_LABELS[alert.state],
          alert.acknowledged_by,
          minutes(alert.fired_ms, alert.acknowledged_ms),
          alert.ended_ms === null ? null : dateTimeText(alert.ended_ms, zone),
        ]),
        empty: 'No alert fired on these days.',
        left_out,
      },
    ],
    notes: [
      'An alert is of the day on which it fired. One that cleared by itself before anybody answered counts as not answered.',
    ],
  };
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
