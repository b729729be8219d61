import { isFeatureOpen } from '@heatwise/domain/organisation/features';
import { countOfPeople, PEOPLE_AT_ONCE } from '@heatwise/domain/people/people-actions';
import { mayViewUsers } from '@heatwise/domain/permissions/may';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { SEARCH_DEBOUNCE_MS } from '@heatwise/domain/text/interface-constants';
import { Button, SegmentedControl, Switch, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo } from 'react';
import { usePendingWrites } from '../../../api/use-api-mutation.ts';
import {
  switchFilterPart,
  tagFilterParts,
} from '../../../entities/measurements/test-filter/filter-parts.tsx';
import { useTagNames } from '../../../entities/measurements/test-filter/test-filter-text.ts';
import { useOrganisation } from '../../../entities/organisation/organisation.queries.ts';
import { useRosterToday } from '../../../entities/people/roster.tsx';
import { ViewsMenu } from '../../../entities/views/views-menu.tsx';
import { useLocalRows, useReadNames } from '../../../local-db/use-local-rows.ts';
import { useLoginRecord } from '../../../platform/platform-context.tsx';
import { useLeadingState } from '../../../platform/use-leading-state.ts';
import { useMinute, useViewerZone } from '../../../platform/viewer-clock.ts';
import { NotPermittedScreen } from '../../../routing/not-permitted-screen.tsx';
import { Permitted } from '../../../routing/permitted.tsx';
import { useActor } from '../../../sync/actor.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx';
import type { FilterPart } from '../../../ui/filter-bar/filter-part.ts';
import { ButtonLink } from '../../../ui/links.tsx';
import { useListColumns } from '../../../ui/list-columns.tsx';
import type { ListView } from '../../../ui/list-view.ts';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { NameSearch } from '../../../ui/name-search.tsx';
import { mayActOnPeople } from './chosen-people.ts';
import { ListTools } from './list-tools.tsx';
import { BULK_KEY, type BulkWrite } from './people.mutations.ts';
import { listColumns, ROSTER_COLUMNS } from './people-columns.tsx';
import { Counts, Nobody } from './people-counts.tsx';
import classes from './people-list.module.css';
import { idsInView } from './people-list.queries.ts';
import {
  choiceOfSearch,
  countOfFilters,
  DEFAULT_COLUMNS,
  DEFAULT_PEOPLE_CHOICE,
  narrowingOf,
  type PeopleChoice,
  readColumns,
  readPeopleSearch,
  searchOfChoice,
} from './people-search.ts';
import { PeopleTable } from './people-table.tsx';
import { SelectionBar, useSelection } from './selection-bar.tsx';
import { usePeopleToTrain, useTrainingParts } from './training-parts.tsx';
import { useRosterView } from './use-people-rows.ts';

const write = (choice: PeopleChoice) => JSON.stringify(readPeopleSearch(searchOfChoice(choice)));

/**
 * What the list shows, kept in the address, which follows when it has come to rest, so that neither typing nor scrolling
 * waits for the router.
 */
function usePeopleChoice() {
  const navigate = useNavigate();
  const { state: choice, set } = useLeadingState<PeopleChoice>({
    said: JSON.stringify(readPeopleSearch(useSearch({ strict: false }))),
    read: (said) => choiceOfSearch(JSON.parse(said)),
    write,
    follow: (next) =>
      void navigate({ to: '.', replace: true, resetScroll: false, search: searchOfChoice(next) }),
    restMs: SEARCH_DEBOUNCE_MS,
  });

  /** Another filter begins at its first row. */
  const change = useCallback(
    (part: Partial<PeopleChoice>) => set((before) => ({ ...before, offset: 0, ...part })),
    [set],
  );
  const scrolledTo = useCallback(
    (offset: number) => set((before) => (before.offset === offset ? before : { ...before, offset })),
    [set],
  );
  return { choice, change, scrolledTo };
}

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

type PeopleFilterProps = {
  choice: PeopleChoice;
  /** How many people are found; undefined while they are counted. */
  count: number | undefined;
  onChange: (part: Partial<PeopleChoice>) => void;
};

/** Search by name and everything else the list is narrowed by. */
function PeopleFilter({ choice, count, onChange }: PeopleFilterProps) {
  const { names } = useTagNames();
  const readNames = useReadNames();
  const training = useTrainingParts(choice, onChange);
  const { showHidden, deleted, columns, view } = choice;
  const isNarrowed = countOfFilters(choice) > 0 || choice.searchStr !== '';
  const parts: FilterPart[] = [
    ...tagFilterParts(choice, { names, showHidden }, onChange),
    switchFilterPart(
      { key: 'hidden', label: 'Hidden', text: 'shown', question: 'Show hidden' },
      showHidden,
      (isOn) => onChange({ showHidden: isOn }),
    ),
    switchFilterPart(
      { key: 'deleted', label: 'Deleted', text: 'only', question: 'Only deleted people' },
      deleted,
      (isOn) => onChange({ deleted: isOn }),
    ),
    ...training,
  ];
  return (
    <FilterBar
      parts={parts}
      search={
        <NameSearch
          value={choice.searchStr}
          onChange={(searchStr) => onChange({ searchStr })}
          onFocus={readNames}
        />
      }
      found={count === undefined ? undefined : countOfPeople(count)}
      onReset={isNarrowed ? () => onChange({ ...DEFAULT_PEOPLE_CHOICE, view, columns }) : undefined}
    />
  );
}

type SelectFirstProps = { ids: readonly string[]; onSelect: (ids: readonly string[]) => void };

/** Selects everybody of the list, or as many of the first as can be changed at once. */
function SelectFirst({ ids, onSelect }: SelectFirstProps) {
  if (ids.length === 0) return null;
  const few = ids.slice(0, PEOPLE_AT_ONCE);
  return (
    <Button variant="subtle" onClick={() => onSelect(few)}>
      {few.length < ids.length ? `Select the first ${formatNumber(few.length)}` : 'Select all'}
    </Button>
  );
}

/** The list of people, for those who see any; the others are shown the way to their own page. */
export function PeoplePage() {
  const organisation = useOrganisation();
  return (
    <Permitted may={mayViewUsers} otherwise={<NotPermittedScreen actions={<OwnProfileLink />} />}>
      <PeopleListScreen
        isRosterOpen={isFeatureOpen(organisation?.metadata ?? {}, 'roster')}
        views={(view) => <ViewsMenu list="people" {...view} />}
      />
    </Permitted>
  );
}

function OwnProfileLink() {
  const record = useLoginRecord();
  return record ? (
    <ButtonLink to="/people/$user_id" params={{ user_id: record.user_id }} size="md">
      Your own profile
    </ButtonLink>
  ) : null;
}
