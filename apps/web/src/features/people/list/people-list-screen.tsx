import { SegmentedControl, Switch, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useCallback, useMemo } from 'react';
import { usePendingWrites } from '../../../api/use-api-mutation.ts';
import { useRosterToday } from '../../../entities/people/use-roster-today.ts';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { useViewerZone } from '../../../platform/viewer-zone.ts';
import { useActor } from '../../../sync/actor.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import type { ListView } from '../../../ui/list-view.ts';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { useListColumns } from '../../../ui/use-list-columns.ts';
import { useMinute } from '../../../ui/use-minute.ts';
import { mayActOnPeople } from './chosen-people.ts';
import { ListTools } from './list-tools.tsx';
import { BULK_KEY, type BulkWrite } from './people.mutations.ts';
import { listColumns, ROSTER_COLUMNS } from './people-columns.tsx';
import { Counts, Nobody } from './people-counts.tsx';
import { PeopleFilter } from './people-filter.tsx';
import classes from './people-list.module.css';
import { idsInView } from './people-list.queries.ts';
import {
  choiceOfSearch,
  DEFAULT_COLUMNS,
  narrowingOf,
  type PeopleChoice,
  readColumns,
  readPeopleSearch,
  searchOfChoice,
} from './people-search.ts';
import { PeopleTable } from './people-table.tsx';
import { usePeopleToTrain } from './people-to-train.queries.ts';
import { SelectFirst } from './select-first.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { usePeopleChoice } from './use-people-choice.ts';
import { useRosterView } from './use-roster-view.ts';
import { useSelection } from './use-selection.ts';

const PHONE = '(max-width: 48em)';
const NO_IDS: readonly string[] = [];

type Props = {
  /** Whether the organisation has the roster. */
  isRosterOpen: boolean;
  /** Keeps what is shown under a name. */
  views?: (view: ListView) => ReactNode;
};

/** Everybody whom the actor sees: found, narrowed, chosen, and what is done with them. */
export function PeopleListScreen({ isRosterOpen, views }: Props) {
  const actor = useActor();
  const zone = useViewerZone();
  const nowMs = useMinute();
  const today = useRosterToday(nowMs, zone);
  const time = useMemo(() => ({ nowMs, zone, today }), [nowMs, zone, today]);
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const { choice: asked, change, scrolledTo } = usePeopleChoice();
  const choice = useMemo<PeopleChoice>(
    () => (isRosterOpen ? asked : { ...asked, view: 'list', due: false }),
    [asked, isRosterOpen],
  );
  const [usualColumns, setUsualColumns] = useListColumns({
    key: `heatwise_people_columns_${actor.user_id}`,
    usual: DEFAULT_COLUMNS,
    read: readColumns,
  });
  const shownColumns = useMemo(() => choice.columns ?? usualColumns, [choice.columns, usualColumns]);
  const toTrain = usePeopleToTrain(choice);
  const { among } = toTrain;
  const listed = usePeopleIds(choice, among);
  const roster = useRosterView(
    { ...narrowingOf(choice), among: among ?? null },
    today,
    choice.view === 'roster' && among !== undefined,
  );
  const ids = useMemo(
    () => (choice.due ? roster.view && listed.ids?.filter((id) => roster.view?.due.has(id)) : listed.ids),
    [choice.due, listed.ids, roster.view],
  );
  const failure = toTrain.error ?? listed.error ?? (choice.due ? roster.error : null);
  const selection = useSelection(ids ?? NO_IDS);
  const pending = usePendingWrites<BulkWrite>(BULK_KEY);
  const pendingIds = useMemo(() => new Set(pending.flatMap(({ user_ids }) => user_ids)), [pending]);
  const columns = useMemo(
    () => (choice.view === 'roster' ? ROSTER_COLUMNS : listColumns(shownColumns)),
    [choice.view, shownColumns],
  );

  const setSort = useCallback((sort: PeopleChoice['sort']) => change({ sort }), [change]);
  const counts = <Counts choice={choice} among={among} count={ids?.length} roster={roster.view} />;
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <Title order={1} size="h2">
          People
        </Title>
        {isRosterOpen ? (
          <SegmentedControl
            aria-label="View"
            data={[
              { value: 'list', label: 'List' },
              { value: 'roster', label: 'Roster' },
            ]}
            value={choice.view}
            onChange={(view) => change({ view: view === 'roster' ? 'roster' : 'list', due: false })}
          />
        ) : null}
        <ListTools
          ids={ids ?? NO_IDS}
          choice={choice}
          isPhone={isPhone}
          columns={shownColumns}
          onColumns={(columns) => {
            setUsualColumns(columns);
            if (choice.columns) change({ columns: null, offset: choice.offset });
          }}
          onSort={(sort) => change({ sort })}
          onCode={(searchStr) => change({ searchStr })}
          views={views?.({
            search: searchOfChoice({ ...choice, columns: shownColumns, offset: 0 }),
            onOpen: (search) => change(choiceOfSearch(readPeopleSearch(search))),
          })}
        />
      </div>
      <PeopleFilter choice={choice} count={ids?.length} onChange={change} />
      {choice.view === 'roster' ? (
        <Switch
          label="Only people who are due"
          checked={choice.due}
          onChange={(event) => change({ due: event.currentTarget.checked })}
        />
      ) : null}
      <div className={classes.bar}>
        <div className={classes.state}>{counts}</div>
        {mayActOnPeople(actor) && selection.ids.size === 0 ? (
          <SelectFirst ids={ids ?? NO_IDS} onSelect={selection.set} />
        ) : null}
      </div>
      {failure ? (
        <ErrorState
          message={failure.message}
          onRetry={() => {
            if (toTrain.error) toTrain.retry();
            listed.retry();
            void roster.refetch();
          }}
        />
      ) : ids === undefined ? (
        <LoadingState />
      ) : ids.length === 0 ? (
        <Nobody choice={choice} among={among} onShowHidden={() => change({ showHidden: true })} />
      ) : (
        <PeopleTable
          // Rows of another height are another list.
          key={isPhone ? 'cards' : 'rows'}
          ids={ids}
          choice={choice}
          columns={columns}
          time={time}
          isPhone={isPhone}
          selection={mayActOnPeople(actor) ? selection : null}
          pendingIds={pendingIds}
          onSort={setSort}
          onOffset={scrolledTo}
        />
      )}
      {mayActOnPeople(actor) ? <SelectionBar selection={selection} isRosterOpen={isRosterOpen} /> : null}
    </div>
  );
}

/** The ids of the list, in its order; undefined until they are read. */
function usePeopleIds(choice: PeopleChoice, among: readonly string[] | null | undefined) {
  const narrowing = { ...narrowingOf(choice), among: among ?? null };
  const { sort } = choice;
  const { data, error, refetch } = useLocalRows(
    (queries) => idsInView(queries, { ...narrowing, sort }),
    ['people ids', narrowing, sort],
    { isEnabled: among !== undefined },
  );
  // Rows of before must not stand for people whom nobody has found yet.
  const text = among === undefined ? undefined : data?.[0]?.ids;
  const ids = useMemo(
    () => (text === undefined ? undefined : (JSON.parse(text) as readonly string[])),
    [text],
  );
  return { ids, error, retry: () => void refetch() };
}
