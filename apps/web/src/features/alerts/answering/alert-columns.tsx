import type { Alert, LoggedAlert } from '@heatwise/contract/alerts/alerts.contract';
import {
  ALERT_STATE_LABELS,
  NOTIFICATION_CHANNEL_LABELS,
  NOTIFICATION_STATE_LABELS,
  notifiedOfText,
} from '@heatwise/domain/alerts/alert';
import { SEVERITIES, SEVERITY_LABELS } from '@heatwise/domain/alerts/alert-rule';
import { alertValueText, triggerText } from '@heatwise/domain/alerts/alert-text';
import { TRIGGERS } from '@heatwise/domain/alerts/alert-trigger';
import { SIMULATED_WEATHER } from '@heatwise/domain/heat/simulated-climate';
import type { TemperatureUnit } from '@heatwise/domain/heat/temperature';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import type { DataColumn } from '../../../ui/data-table-model.ts';
import type { ExportColumn } from '../../../ui/export-list-menu.tsx';
import { AlertStateBadge, SeverityBadge } from '../alert-badges.tsx';

const msOf = (instant: string | null) => (instant === null ? null : Date.parse(instant));
const found = ({ trigger, value }: Alert, unit: TemperatureUnit) =>
  value === null ? '–' : alertValueText(trigger, value, unit);

/** The log comes sorted, a page at a time. */
export function alertColumns(zone: TimeZone, unit: TemperatureUnit): readonly DataColumn<Alert>[] {
  const timeOf = (instant: string | null) =>
    instant === null ? '–' : dateTimeText(Date.parse(instant), zone);
  const columns: DataColumn<Alert>[] = [
    { id: 'subject', header: 'About', value: ({ subject_name }) => subject_name, width: 170, isFrozen: true },
    {
      id: 'severity',
      header: 'Severity',
      value: ({ severity }) => SEVERITIES.indexOf(severity),
      cell: ({ severity }) => <SeverityBadge severity={severity} />,
      width: 185,
    },
    {
      id: 'state',
      header: 'State',
      value: ({ state }) => state,
      cell: ({ state }) => <AlertStateBadge state={state} />,
      width: 155,
    },
    {
      id: 'fired',
      header: 'Fired',
      value: ({ fired_at }) => msOf(fired_at),
      cell: ({ fired_at }) => timeOf(fired_at),
      width: 160,
    },
    { id: 'rule', header: 'Rule', value: ({ rule_name }) => rule_name, width: 200 },
    { id: 'found', header: 'Found', value: (alert) => found(alert, unit), width: 180 },
    {
      id: 'acknowledged_by',
      header: 'Acknowledged by',
      value: ({ acknowledged_by }) => acknowledged_by ?? '–',
      width: 170,
    },
    {
      id: 'ended',
      header: 'Over',
      value: ({ ended_at }) => msOf(ended_at),
      cell: ({ ended_at }) => timeOf(ended_at),
      width: 160,
    },
  ];
  return columns.map((column) => ({ ...column, isSortable: false }));
}

/** 'Per Lund, email, 23 Nov 2026 09:13, delivered …': each on a line of its own. */
function notifiedText({ notifications }: LoggedAlert, zone: TimeZone): string | null {
  const lines = notifications.map(
    (one) =>
      `${one.who}, ${NOTIFICATION_CHANNEL_LABELS[one.channel]}, ${notifiedOfText(one)}, ${dateTimeText(Date.parse(one.at), zone)}: ${NOTIFICATION_STATE_LABELS[one.state]}`,
  );
  return lines.length === 0 ? null : lines.join('\n');
}

export function alertExport(unit: TemperatureUnit, zone: TimeZone): readonly ExportColumn<LoggedAlert>[] {
  return [
    { header: 'About', kind: 'text', value: ({ subject_name }) => subject_name },
    { header: 'Severity', value: ({ severity }) => SEVERITY_LABELS[severity] },
    { header: 'State', value: ({ state }) => ALERT_STATE_LABELS[state] },
    { header: 'Rule', kind: 'text', value: ({ rule_name }) => rule_name },
    { header: 'Kind', value: ({ trigger }) => TRIGGERS[trigger.kind].label },
    { header: 'Waits for', kind: 'text', value: ({ trigger }) => triggerText(trigger, unit) },
    { header: 'Found', kind: 'text', value: (alert) => found(alert, unit) },
    { header: 'Found at', kind: 'date-time', value: ({ value_at }) => msOf(value_at) },
    { header: 'Began', kind: 'date-time', value: ({ began_at }) => msOf(began_at) },
    { header: 'Fired', kind: 'date-time', value: ({ fired_at }) => msOf(fired_at) },
    { header: 'Acknowledged', kind: 'date-time', value: ({ acknowledged_at }) => msOf(acknowledged_at) },
    { header: 'Acknowledged by', kind: 'text', value: ({ acknowledged_by }) => acknowledged_by },
    { header: 'Note', kind: 'text', value: ({ note }) => note },
    { header: 'Notified', kind: 'text', value: (alert) => notifiedText(alert, zone) },
    { header: 'Over', kind: 'date-time', value: ({ ended_at }) => msOf(ended_at) },
    { header: 'Weather', value: ({ is_simulated }) => (is_simulated ? SIMULATED_WEATHER : null) },
    { header: 'No data since', kind: 'date-time', value: ({ no_data_since }) => msOf(no_data_since) },
  ];
}
