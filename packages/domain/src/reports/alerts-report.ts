import type { AlertState } from '../alerts/alert.ts';
import type { AlertSeverity } from '../alerts/alert-rule.ts';
import type { AlertTrigger } from '../alerts/alert-trigger.ts';
import type { TemperatureUnit } from '../heat/temperature.ts';
import { MINUTE_MS } from '../time/durations.ts';
import type { TimeZone } from '../time/time-zone.ts';
import type { SodiumUnit } from './report-choices.ts';
import { kindTable, type ReportWords, reportTime } from './report-document.ts';
import { reportedValue } from './reported-value.ts';
import type { ReportTexts } from './texts/texts.ts';

/** An alert that fired, and what became of it. */
export type ReportedAlert = {
  readonly rule_name: string;
  readonly severity: AlertSeverity;
  readonly subject_name: string;
  readonly trigger: AlertTrigger;
  /** In the trigger's own unit; null where there is none. */
  readonly value: number | null;
  readonly state: AlertState;
  readonly fired_ms: number;
  readonly acknowledged_ms: number | null;
  readonly acknowledged_by: string | null;
  readonly ended_ms: number | null;
};

const minutes = (from: number, to: number | null) =>
  to === null ? null : Math.max(0, Math.round((to - from) / MINUTE_MS));
const MOST_BARS = 12;

type Around = {
  readonly zone: TimeZone;
  readonly texts: ReportTexts;
  readonly unit: TemperatureUnit;
  readonly sodiumUnit: SodiumUnit;
};

/** Alerts that fired on the days of a report, newest first, with how soon somebody answered. */
export function alertsReport(alerts: readonly ReportedAlert[], counted: number, around: Around): ReportWords {
  const { zone, texts } = around;
  const words = texts.alerts;
  const answered = alerts.flatMap(
    ({ fired_ms, acknowledged_ms }) => minutes(fired_ms, acknowledged_ms) ?? [],
  );
  const byRule = new Map<string, number>();
  for (const { rule_name } of alerts) byRule.set(rule_name, (byRule.get(rule_name) ?? 0) + 1);
  const left_out = counted - alerts.length;
  const ofListed = left_out > 0 ? words.of_newest(alerts.length) : '';
  return {
    facts: [
      [words.alerts, String(counted)],
      [`${words.answered}${ofListed}`, String(answered.length)],
      [`${words.not_answered}${ofListed}`, String(alerts.length - answered.length)],
      [
        `${words.half_within}${ofListed}`,
        answered.length === 0 ? words.no_answer : `${median(answered)} min`,
      ],
    ],
    charts: [
      {
        title: `${words.chart}${byRule.size > MOST_BARS ? words.most_frequent(MOST_BARS) : ''}${ofListed}`,
        parts: [{ name: words.alerts, colour: '#0c6e75' }],
        bars: [...byRule]
          .sort((one, other) => other[1] - one[1])
          .slice(0, MOST_BARS)
          .map(([label, count]) => ({ label, values: [count] })),
      },
    ],
    tables: [
      kindTable(texts, 'alerts', 'alerts', {
        rows: alerts.map((alert) => [
          reportTime(alert.fired_ms, zone, texts),
          alert.rule_name,
          texts.severities[alert.severity],
          alert.subject_name,
          alert.value === null ? null : reportedValue(alert.trigger, alert.value, around),
          texts.alert_states[alert.state],
          alert.acknowledged_by,
          minutes(alert.fired_ms, alert.acknowledged_ms),
          alert.ended_ms === null ? null : reportTime(alert.ended_ms, zone, texts),
        ]),
        left_out,
      }),
    ],
    notes: words.notes,
  };
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
