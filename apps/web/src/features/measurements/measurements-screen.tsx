import { mayMeasureUsers } from '@heatwise/domain/permissions/may';
import { SEARCH_DEBOUNCE_MS } from '@heatwise/domain/text/interface-constants';
import { Button, Group, Text, Title } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { GapNotice, gapText, OlderTests, useSinceText } from '../../entities/measurements/history-notice.tsx';
import { ViewsMenu } from '../../entities/views/views-menu.tsx';
import { useLeadingState } from '../../platform/use-leading-state.ts';
import { useMinute, useViewerZone } from '../../platform/viewer-clock.ts';
import { useActor } from '../../sync/actor.tsx';
import { useSyncProgress } from '../../sync/sync-context.tsx';
import { useHistorySince } from '../../sync/use-history.ts';
import { ColumnsMenu, useListColumns } from '../../ui/list-columns.tsx';
import type { ListSearch, ListView } from '../../ui/list-view.ts';
import { useTableHeight } from '../../ui/paged-table.ts';
import { UndoNotice } from '../../ui/undo-notice.tsx';
import { MeasurementDrawer, stepsAt } from './detail/measurement-drawer.tsx';
import { type AddedEntry, MeasureDialog } from './entry/measure-dialog.tsx';
import { ExportMenu } from './export/export-menu.tsx';
import { COLUMN_CHOICES } from './list/measurement-columns.tsx';
import { type MeasurementQuery, queryOf } from './list/measurement-conditions.queries.ts';
import { measurementCount } from './list/measurement-count.ts';
import {
  countOfFilters,
  filterOfSearch,
  LIST_COLUMNS,
  type ListColumn,
  type MeasurementFilter,
  type MeasurementSearch,
  type MeasurementSort,
  readColumns,
  readMeasurementSearch,
  searchOfFilter,
  searchOfSort,
  sortOfSearch,
} from './list/measurement-filter.ts';
import { MeasurementFilterBar } from './list/measurement-filter-bar.tsx';
import { MeasurementList } from './list/measurement-list.tsx';
import classes from './list/measurements-screen.module.css';
import { SelectionBar, useSetChange } from './list/selection-bar.tsx';
import { useMeasurementList } from './list/use-measurement-list.ts';
import { useSelection } from './list/use-selection.ts';

const write = (search: MeasurementSearch) => JSON.stringify(readMeasurementSearch(search));

/**
 * The list's filter, order and open measurement: all of them are in the address, so that a view can be shared. It follows
 * at once, and words that are searched for when typing has come to rest: the list does not wait for the router. Which
 * measurement is open the address leads: with unsaved edits it may stay where it is.
 */
export function useMeasurementSearch() {
  const { open, measure, ...address } = readMeasurementSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const goTo = useCallback(
    (search: MeasurementSearch, id: string | undefined, replace: boolean) => {
      const next = id ? { ...search, open: id } : search;
      void navigate({ to: '.', search: next as never, replace, resetScroll: false });
    },
    [navigate],
  );
  const {
    state: search,
    set,
    tell,
  } = useLeadingState<MeasurementSearch>({
    said: write(address),
    read: JSON.parse,
    write,
    follow: (next) => goTo(next, open, true),
    restMs: SEARCH_DEBOUNCE_MS,
  });
  const go = useCallback(
    (next: MeasurementSearch, replace: boolean) => {
      tell(next);
      goTo(next, open, replace);
    },
    [tell, goTo, open],
  );
  const filter = useMemo(() => filterOfSearch(search), [search]);
  const sort = useMemo(() => sortOfSearch(search), [search]);
  const { columns } = search;
  const kept = useMemo(() => (columns === undefined ? {} : { columns }), [columns]);
  const setSearch = useCallback(
    (words: string) => set((before) => ({ ...before, q: words || undefined })),
    [set],
  );
  const setFilter = useCallback(
    (next: MeasurementFilter) => go({ ...searchOfFilter(next), ...searchOfSort(sort), ...kept }, true),
    [go, sort, kept],
  );
  const setSort = useCallback(
    (next: MeasurementSort) => go({ ...searchOfFilter(filter), ...searchOfSort(next), ...kept }, true),
    [go, filter, kept],
  );
  /** A place of its own in the history: back closes it. */
  const setOpen = useCallback(
    (id: string | null) => {
      tell(search);
      goTo(search, id ?? undefined, false);
    },
    [tell, goTo, search],
  );
  /** Filter, order and columns of a view that was kept, or without columns of its own those chosen last. */
  const setView = useCallback((next: ListSearch) => go(readMeasurementSearch(next), false), [go]);
  const forgetColumns = useCallback(
    () => go({ ...searchOfFilter(filter), ...searchOfSort(sort) }, true),
    [go, filter, sort],
  );
  /** What a view keeps: everything but what is open. */
  const viewOf = (shown: readonly ListColumn[]): ListSearch => ({
    ...searchOfFilter(filter),
    ...searchOfSort(sort),
    columns: shown.join(','),
  });
  return {
    filter,
    sort,
    columns: useMemo(() => readColumns(columns), [columns]),
    open: open ?? null,
    asksToMeasure: measure === true,
    setSearch,
    setFilter,
    setSort,
    setOpen,
    setView,
    forgetColumns,
    viewOf,
  };
}

const YEAR_MS = 366 * 86_400_000;
const PHONE = '(max-width: 48em)';
/** What is above and below the list. */
const AROUND_LIST = 260;

type MeasurementsScreenProps = {
  /** Keeps what is shown under a name. */
  views?: (view: ListView) => ReactNode;
};

/** All measurements one may see, from the local database. */
export function MeasurementsScreen({ views }: MeasurementsScreenProps) {
  const actor = useActor();
  const zone = useViewerZone();
  const today = zone.dayAt(useMinute());
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const address = useMeasurementSearch();
  const { filter, sort, open, setSearch, setFilter, setSort, setOpen } = address;
  const [usualColumns, setUsualColumns] = useListColumns({
    key: `heatwise_measurement_columns_${actor.user_id}`,
    usual: LIST_COLUMNS,
    read: readColumns,
  });
  const shownColumns = address.columns ?? usualColumns;
  const query = useMemo(() => queryOf(filter, zone, actor.user_id), [filter, zone, actor.user_id]);
  const list = useMeasurementList(query, sort);
  const since = useSinceText();
  const fromMs = beginningOf(query);
  const gap = useHistorySince(fromMs);
  const leftOut = gap ? gapText(gap) : fromMs === null && since ? `Complete${since}` : null;
  const { selection, clear, ...selected } = useSelection(query, sort);
  const sets = useSetChange();
  const [isMeasuring, measuring] = useDisclosure(address.asksToMeasure);
  const [added, setAdded] = useState<AddedEntry | null>(null);
  const mayMeasure = mayMeasureUsers(actor);
  function stopMeasuring(): void {
    measuring.close();
    if (address.asksToMeasure) setOpen(null);
  }
  const count = countOfFilters(filter);
  const isNarrowed = count > 0 || filter.search !== '';
  const { initialSyncDone } = useSyncProgress();
  const steps = { ...stepsAt(list.rows, open), total: list.total, onStep: setOpen };
  // Stepping through the details reads on as scrolling does.
  const { readMore } = list;
  const isAtEnd = steps.place !== null && steps.next === null;
  useEffect(() => {
    if (isAtEnd) readMore();
  }, [isAtEnd, readMore]);

  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div>
          <Title order={1} size="h2">
            Measurements
          </Title>
          <Text c="dimmed" size="sm" role="status">
            {list.total === undefined ? 'Counting…' : measurementCount(list.total)}
            {fromMs === null && since ? ` · complete${since}` : ''}
          </Text>
        </div>
        <Group gap="xs">
          {views?.({ search: address.viewOf(shownColumns), onOpen: address.setView })}
          {isPhone ? null : (
            <ColumnsMenu
              columns={COLUMN_CHOICES}
              chosen={shownColumns}
              usual={LIST_COLUMNS}
              onChange={(next) => {
                setUsualColumns(next);
                if (address.columns) address.forgetColumns();
              }}
            />
          )}
          <ExportMenu
            query={query}
            sort={sort}
            zone={zone}
            total={list.total}
            leftOut={leftOut}
            mustWait={gap?.why === 'on the way'}
          />
          {mayMeasure ? (
            <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={measuring.open}>
              Measure
            </Button>
          ) : null}
        </Group>
      </div>
      <MeasurementFilterBar
        value={filter}
        today={today}
        found={list.total === undefined ? undefined : measurementCount(list.total)}
        onSearch={setSearch}
        onChange={setFilter}
      />
      <GapNotice gap={gap} />
      <MeasurementList
        list={list}
        zone={zone}
        sort={sort}
        onSort={setSort}
        selection={selection}
        shown={shownColumns}
        isPhone={isPhone ?? false}
        height={useTableHeight(AROUND_LIST)}
        empty={{
          ...emptyText(isNarrowed, initialSyncDone, fromMs === null ? since : ''),
          action:
            mayMeasure && !isNarrowed && initialSyncDone ? (
              <Button onClick={measuring.open}>Measure by hand</Button>
            ) : null,
        }}
        onOpen={setOpen}
      />
      {fromMs === null ? <OlderTests /> : null}
      <SelectionBar
        {...selected}
        isBusy={sets.isBusy}
        onChange={(...change) => void sets.run(...change).then((isDone) => isDone && clear())}
        onClear={clear}
      />
      {sets.done && selected.rows.length === 0 ? (
        <UndoNotice text={sets.done.text} onUndo={sets.undo} onDismiss={sets.dismiss} />
      ) : null}
      <MeasurementDrawer
        measurementId={open}
        steps={steps}
        zone={zone}
        isBusy={sets.isBusy}
        added={added}
        onChange={(action, id) => void sets.run(action, [id])}
        onClose={() => {
          setAdded(null);
          setOpen(null);
        }}
      />
      <MeasureDialog
        opened={isMeasuring && mayMeasure}
        zone={zone}
        onClose={stopMeasuring}
        onAdded={(entry) => {
          measuring.close();
          setAdded(entry);
          setOpen(entry.id);
        }}
      />
    </div>
  );
}

/** Of a list that has an end alone, the year before it. */
function beginningOf({ from_ms, to_ms }: MeasurementQuery): number | null {
  return from_ms ?? (to_ms === null ? null : to_ms - YEAR_MS);
}

function emptyText(
  isNarrowed: boolean,
  initialSyncDone: boolean,
  since: string,
): { title: string; hint: string } {
  if (isNarrowed)
    return { title: `No measurements found${since}`, hint: 'Search for another name, or reset the filter.' };
  return initialSyncDone
    ? {
        title: since ? `No measurements${since}` : 'No measurements yet',
        hint: 'The first one appears here as soon as a device sends it.',
      }
    : { title: 'Loading measurements…', hint: 'They appear here as they arrive.' };
}

/** The list of tests with the views that its reader has saved. */
export function MeasurementsPage() {
  return <MeasurementsScreen views={(view) => <ViewsMenu list="measurements" {...view} />} />;
}
