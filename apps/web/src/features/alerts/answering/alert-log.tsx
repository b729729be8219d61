import type { Alert, LoggedAlert } from '@heatwise/contract/alerts/alerts.contract';
import {
  ALERT_STATE_LABELS,
  NOTIFICATION_CHANNEL_LABELS,
  NOTIFICATION_STATE_LABELS,
  notifiedOfText,
} from '@heatwise/domain/alerts/alert';
import { SEVERITIES, SEVERITY_LABELS } from '@heatwise/domain/alerts/alert-rule';
import { alertValueText, triggerText } from '@heatwise/domain/alerts/alert-text';
import { TRIGGER_KINDS, TRIGGERS } from '@heatwise/domain/alerts/alert-trigger';
import { SIMULATED_WEATHER } from '@heatwise/domain/heat/simulated-climate';
import type { TemperatureUnit } from '@heatwise/domain/heat/temperature';
import { SEARCH_DEBOUNCE_MS } from '@heatwise/domain/text/interface-constants';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useId, useMemo, useState } from 'react';
import { useDisplayUnits } from '../../../platform/display-units.tsx';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { useViewerZone } from '../../../platform/viewer-clock.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import type { DataColumn } from '../../../ui/data-table-model.ts';
import { type ExportColumn, ExportListMenu } from '../../../ui/export-list-menu.tsx';
import { ChoiceFilter, ListFilters } from '../../../ui/list-filters.tsx';
import { toTableProps, useTableHeight } from '../../../ui/paged-table.ts';
import { AlertStateBadge, SeverityBadge } from '../alert-badges.tsx';
import { useAlertLog, wholeLog } from '../alerts.queries.ts';
import type { AlertsSearch } from '../alerts-search.ts';

const msOf = (instant: string | null) => (instant === null ? null : Date.parse(instant));
const found = ({ trigger, value }: Alert, unit: TemperatureUnit) =>
  value === null ? '–' : alertValueText(trigger, value, unit);

/** The log comes sorted, a page at a time. */
function alertColumns(zone: TimeZone, unit: TemperatureUnit): readonly DataColumn<Alert>[] {
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

const STATES = { open: 'Open', ended: 'Over' } as const;
/** What is around the log when nothing else is on the screen. */
const AROUND_LOG = 330;

type Props = { search: AlertsSearch; onSearchChange: (search: AlertsSearch) => void };

/** All alerts that ever fired, newest first. */
export function AlertLog({ search, onSearchChange }: Props) {
  const id = useId();
  const zone = useViewerZone();
  const { temperature_unit } = useDisplayUnits();
  const { api } = usePlatform();
  const { state, severity, kind } = search;
  const [words, setWords] = useState('');
  const [q] = useDebouncedValue(words.trim(), SEARCH_DEBOUNCE_MS);
  const filter = useMemo(
    () => ({
      ...(state && { state }),
      ...(severity && { severity }),
      ...(kind && { kind }),
      ...(q !== '' && { q }),
    }),
    [state, severity, kind, q],
  );
  const log = useAlertLog(filter);
  const alerts = useMemo(() => log.data?.pages.flatMap((page) => page.alerts) ?? null, [log.data]);
  const columns = useMemo(() => alertColumns(zone, temperature_unit), [zone, temperature_unit]);
  const forFile = useMemo(() => alertExport(temperature_unit, zone), [temperature_unit, zone]);
  const count = log.data?.pages.at(-1)?.count;
  const isNarrowed = Object.keys(filter).length > 0;
  const change = (part: AlertsSearch) => onSearchChange({ ...search, open: undefined, ...part });
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb="sm">
        Log
      </Title>
      <ListFilters
        label="Search alerts"
        placeholder="Who or what, or rule"
        words={words}
        onWords={setWords}
        mb="sm"
      >
        <ChoiceFilter
          label="State"
          all="Open and over"
          values={['open', 'ended']}
          toLabel={(value) => STATES[value]}
          value={state}
          onChange={(next) => change({ state: next })}
        />
        <ChoiceFilter
          label="Severity"
          all="All severities"
          values={SEVERITIES}
          toLabel={(value) => SEVERITY_LABELS[value]}
          value={severity}
          onChange={(next) => change({ severity: next })}
        />
        <ChoiceFilter
          label="Kind"
          all="All kinds"
          values={TRIGGER_KINDS}
          toLabel={(value) => TRIGGERS[value].label}
          value={kind}
          onChange={(next) => change({ kind: next })}
        />
        <ExportListMenu
          name="Alerts"
          columns={forFile}
          read={() => wholeLog(api, filter)}
          disabled={(alerts?.length ?? 0) === 0}
        />
      </ListFilters>
      <DataTable
        label="Alerts"
        columns={columns}
        rows={alerts}
        rowId={({ alert_id }) => alert_id}
        {...toTableProps(log)}
        emptyTitle={isNarrowed ? 'No results found' : 'No alert yet'}
        {...(isNarrowed ? {} : { emptyHint: 'Alerts appear here once a rule that is on finds something.' })}
        {...(count === undefined ? {} : { rowCount: count })}
        onOpen={({ alert_id }) => onSearchChange({ ...search, open: alert_id })}
        height={useTableHeight(AROUND_LOG)}
      />
    </section>
  );
}
