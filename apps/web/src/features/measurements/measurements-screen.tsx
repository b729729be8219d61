import { mayMeasureUsers } from '@heatwise/domain/permissions/may';
import { SEARCH_DEBOUNCE_MS } from '@heatwise/domain/text/interface-constants';
import { Button, Collapse, Group, Indicator, Text, Title } from '@mantine/core';
import { useDebouncedCallback, useDisclosure, useMediaQuery, useViewportSize } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconPlus } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useViewerZone } from '../../platform/viewer-zone.ts';
import { useActor } from '../../sync/actor.tsx';
import { useSyncProgress } from '../../sync/sync-context.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { MeasurementDrawer } from './detail/measurement-drawer.tsx';
import { MeasureDialog } from './entry/measure-dialog.tsx';
import { ExportMenu } from './export/export-menu.tsx';
import { FilterFields } from './list/filter-fields.tsx';
import { queryOf } from './list/measurement-conditions.queries.ts';
import { countOfFilters, NO_MEASUREMENT_FILTER } from './list/measurement-filter.ts';
import { MeasurementList } from './list/measurement-list.tsx';
import classes from './list/measurements-screen.module.css';
import { measurementCount, SelectionBar } from './list/selection-bar.tsx';
import { UndoNotice } from './list/undo-notice.tsx';
import { useMeasurementList } from './list/use-measurement-list.ts';
import { useMeasurementSearch } from './list/use-measurement-search.ts';
import { useSelection } from './list/use-selection.ts';
import { useSetChange } from './list/use-set-change.ts';

const PHONE = '(max-width: 48em)';
/** What stands above and below the list. */
const AROUND_LIST = 260;

/** All measurements one may see, from the local database. Source: decisions §3. */
export function MeasurementsScreen() {
  const actor = useActor();
  const zone = useViewerZone();
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const { height } = useViewportSize();
  const { filter, sort, open, setFilter, setSort, setOpen } = useMeasurementSearch();
  const query = useMemo(() => queryOf(filter, zone, actor.user_id), [filter, zone, actor.user_id]);
  const list = useMeasurementList(query, sort);
  const { selection, clear, ...selected } = useSelection();
  const sets = useSetChange();
  const [isMeasuring, measuring] = useDisclosure(false);
  const count = countOfFilters(filter);
  const [isFilterOpen, { toggle }] = useDisclosure(count > 0);
  const isNarrowed = count > 0 || filter.search !== '';
  const { initialSyncDone } = useSyncProgress();

  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div>
          <Title order={1} size="h2">
            Measurements
          </Title>
          <Text c="dimmed" size="sm" role="status">
            {list.total === undefined ? 'Counting…' : measurementCount(list.total)}
          </Text>
        </div>
        <Group gap="xs">
          <ExportMenu query={query} sort={sort} zone={zone} total={list.total} />
          {mayMeasureUsers(actor) ? (
            <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={measuring.open}>
              Measure
            </Button>
          ) : null}
        </Group>
      </div>
      <div className={classes.bar}>
        <NameSearch value={filter.search} onChange={(search) => setFilter({ ...filter, search })} />
        <Indicator label={count} size={18} disabled={count === 0} offset={4}>
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden="true" />}
            aria-expanded={isFilterOpen}
            onClick={toggle}
          >
            Filter
          </Button>
        </Indicator>
        {isNarrowed ? (
          <Button variant="subtle" onClick={() => setFilter(NO_MEASUREMENT_FILTER)}>
            Reset
          </Button>
        ) : null}
      </div>
      <Collapse expanded={isFilterOpen} keepMounted={false}>
        <FilterFields value={filter} onChange={setFilter} />
      </Collapse>
      <SelectionBar
        {...selected}
        isBusy={sets.isBusy}
        onChange={(action, ids) => void sets.run(action, ids).then((isDone) => isDone && clear())}
        onClear={clear}
      />
      <UndoNotice
        done={sets.done}
        onUndo={({ undo }) => void sets.run(undo.action, undo.measurement_ids)}
        onDismiss={sets.dismiss}
      />
      <MeasurementList
        list={list}
        zone={zone}
        sort={sort}
        onSort={setSort}
        selection={selection}
        isPhone={isPhone ?? false}
        height={Math.max(320, height - AROUND_LIST)}
        empty={emptyText(isNarrowed, initialSyncDone)}
        onOpen={setOpen}
      />
      <MeasurementDrawer
        measurementId={open}
        zone={zone}
        isBusy={sets.isBusy}
        onChange={(action, id) => void sets.run(action, [id])}
        onClose={() => setOpen(null)}
      />
      <MeasureDialog
        opened={isMeasuring}
        zone={zone}
        onClose={measuring.close}
        onAdded={(id) => {
          measuring.close();
          setOpen(id);
        }}
      />
    </div>
  );
}

function emptyText(isNarrowed: boolean, initialSyncDone: boolean): { title: string; hint: string } {
  if (isNarrowed)
    return { title: 'No measurements found', hint: 'Search for another name, or reset the filter.' };
  return initialSyncDone
    ? {
        title: 'No measurements yet',
        hint: 'As soon as a device posts the first one, it appears here by itself.',
      }
    : { title: 'Your measurements are on their way…', hint: 'They appear here as they arrive.' };
}

/** The list follows when typing rests. */
function NameSearch({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  const [followed, setFollowed] = useState(value);
  const send = useDebouncedCallback(onChange, SEARCH_DEBOUNCE_MS);
  // Another link, or a reset: the address leads.
  useEffect(() => {
    if (value === followed) return;
    setFollowed(value);
    setTyped(value);
  }, [value, followed]);

  function change(next: string): void {
    setTyped(next);
    setFollowed(next);
    send(next);
  }

  return (
    <SearchField
      className={classes.search ?? ''}
      aria-label="Search by name"
      value={typed}
      onChange={change}
    />
  );
}
