import { SEVERITIES, SEVERITY_LABELS } from '@heatwise/domain/alerts/alert-rule';
import { TRIGGER_KINDS, TRIGGERS } from '@heatwise/domain/alerts/alert-trigger';
import { SEARCH_DEBOUNCE_MS } from '@heatwise/domain/text/interface-constants';
import { Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useId, useMemo, useState } from 'react';
import { useDisplayUnits } from '../../../platform/display-units.tsx';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { useViewerZone } from '../../../platform/viewer-clock.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { ExportListMenu } from '../../../ui/export-list-menu.tsx';
import { ChoiceFilter, ListFilters } from '../../../ui/list-filters.tsx';
import { toTableProps, useTableHeight } from '../../../ui/paged-table.ts';
import { useAlertLog, wholeLog } from '../alerts.queries.ts';
import type { AlertsSearch } from '../alerts-search.ts';
import { alertColumns, alertExport } from './alert-columns.tsx';

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
