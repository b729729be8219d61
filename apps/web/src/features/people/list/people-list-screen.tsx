import { countOfPeople } from '@heatwise/domain/people/people-actions';
import { mayEditUsers, mayImportUsers } from '@heatwise/domain/permissions/may';
import { ActionIcon, Button, Group, SegmentedControl, Switch, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFileImport, IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { useViewerZone } from '../../../platform/viewer-zone.ts';
import { useActor } from '../../../sync/actor.tsx';
import { useSyncProgress } from '../../../sync/sync-context.tsx';
import { usePendingWrites } from '../../../sync/use-write.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { useMinute } from '../../../ui/use-minute.ts';
import { mayActOnPeople } from './chosen-people.ts';
import { BULK_KEY, type BulkWrite } from './people.mutations.ts';
import { listColumns, ROSTER_COLUMNS } from './people-columns.tsx';
import { PeopleFilter } from './people-filter.tsx';
import classes from './people-list.module.css';
import { countDue, countHidden, idsInView } from './people-list.queries.ts';
import { countOfFilters, type PeopleChoice } from './people-search.ts';
import { PeopleTable } from './people-table.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { usePeopleChoice } from './use-people-choice.ts';
import { useSelection } from './use-selection.ts';

const PHONE = '(max-width: 48em)';
const NO_IDS: readonly string[] = [];

type Props = {
  /** Whether the organisation has the roster. */
  isRosterOpen: boolean;
};

/** Everybody whom the actor sees: found, narrowed, chosen, and what is done with them. Source: specification §2, §3. */
export function PeopleListScreen({ isRosterOpen }: Props) {
  const actor = useActor();
  const zone = useViewerZone();
  const nowMs = useMinute();
  const time = useMemo(() => ({ nowMs, zone }), [nowMs, zone]);
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const { choice: asked, change, scrolledTo } = usePeopleChoice();
  const choice = useMemo<PeopleChoice>(
    () => (isRosterOpen ? asked : { ...asked, view: 'list', due: false }),
    [asked, isRosterOpen],
  );
  const { ids, error, retry } = usePeopleIds(choice, nowMs);
  const selection = useSelection(ids ?? NO_IDS);
  const pending = usePendingWrites<BulkWrite>(BULK_KEY);
  const pendingIds = useMemo(() => new Set(pending.flatMap(({ user_ids }) => user_ids)), [pending]);
  const columns = useMemo(
    () => (choice.view === 'roster' ? ROSTER_COLUMNS : listColumns(choice.showLastMeasurement)),
    [choice.view, choice.showLastMeasurement],
  );

  const counts = <Counts choice={choice} count={ids?.length} nowMs={nowMs} />;
  return (
    <div className={classes.page}>
      <Group justify="space-between" gap="sm">
        <Title order={1} size="h2">
          People
        </Title>
        <Group gap="xs">
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
          {mayImportUsers(actor) ? <ImportLink isPhone={isPhone} /> : null}
          {mayEditUsers(actor) ? (
            <Button
              component={Link}
              to="/people/new"
              leftSection={<IconUserPlus size={18} aria-hidden="true" />}
            >
              New person
            </Button>
          ) : null}
        </Group>
      </Group>
      <PeopleFilter choice={choice} isPhone={isPhone} onChange={change} />
      {choice.view === 'roster' ? (
        <Switch
          label="Only who is due"
          checked={choice.due}
          onChange={(event) => change({ due: event.currentTarget.checked })}
        />
      ) : null}
      {mayActOnPeople(actor) ? (
        <SelectionBar ids={ids ?? NO_IDS} selection={selection} isRosterOpen={isRosterOpen} counts={counts} />
      ) : (
        counts
      )}
      {error ? (
        <ErrorState message={error} onRetry={retry} />
      ) : ids === undefined ? (
        <LoadingState />
      ) : ids.length === 0 ? (
        <Nobody choice={choice} />
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
          onOffset={scrolledTo}
        />
      )}
    </div>
  );
}

/** On a phone there is room for its picture only. */
function ImportLink({ isPhone }: { isPhone: boolean }) {
  const icon = <IconFileImport size={18} aria-hidden="true" />;
  return isPhone ? (
    <ActionIcon component={Link} to="/people/import" variant="default" size={44} aria-label="Import">
      {icon}
    </ActionIcon>
  ) : (
    <Button component={Link} to="/people/import" variant="default" leftSection={icon}>
      Import
    </Button>
  );
}

/** The part of the choice that decides who is listed. */
function narrowingOf({ searchStr, tag_ids, job_ids, location_ids, showHidden }: PeopleChoice) {
  return { searchStr, tag_ids, job_ids, location_ids, showHidden };
}

/** The ids of the list, in its order; undefined until they are read. */
function usePeopleIds(choice: PeopleChoice, nowMs: number) {
  const narrowing = narrowingOf(choice);
  const dueAtMs = choice.due ? nowMs : null;
  const { data, error, refetch } = useLocalRows(
    (queries) => idsInView(queries, narrowing, dueAtMs),
    dueAtMs === null ? ['users'] : ['users', 'measurements'],
    ['people ids', narrowing, dueAtMs],
  );
  const text = data?.[0]?.ids;
  const ids = useMemo(
    () => (text === undefined ? undefined : (JSON.parse(text) as readonly string[])),
    [text],
  );
  return { ids, error: error?.message ?? null, retry: () => void refetch() };
}

type CountsProps = { choice: PeopleChoice; count: number | undefined; nowMs: number };

function Counts({ choice, count, nowMs }: CountsProps) {
  const narrowing = narrowingOf(choice);
  const { data } = useLocalRows(
    (queries) => countHidden(queries, narrowing),
    ['users'],
    ['people hidden', narrowing],
  );
  const hidden = data?.[0]?.count ?? 0;
  return (
    <Text size="sm" c="dimmed" role="status">
      {count === undefined ? '' : countOfPeople(count)}
      {choice.view === 'roster' ? <Due choice={choice} nowMs={nowMs} /> : null}
      {hidden > 0 && !choice.showHidden ? ` · ${hidden.toLocaleString('en')} hidden` : ''}
    </Text>
  );
}

/** How many of those in view are due, whether only they are listed or not. */
function Due({ choice, nowMs }: { choice: PeopleChoice; nowMs: number }) {
  const narrowing = narrowingOf(choice);
  const { data } = useLocalRows(
    (queries) => countDue(queries, narrowing, nowMs),
    ['users', 'measurements'],
    ['people due', narrowing, nowMs],
  );
  const [row] = data ?? [];
  return row ? ` · ${row.due.toLocaleString('en')} of ${row.total.toLocaleString('en')} due` : null;
}

/** While there is nobody: still on their way, left out by the filter, or not there yet. */
function Nobody({ choice }: { choice: PeopleChoice }) {
  const { initialSyncDone } = useSyncProgress();
  const isNarrowed = choice.searchStr.trim() !== '' || countOfFilters(choice) > 0 || choice.due;
  if (isNarrowed) {
    return <EmptyState title="Nobody found" hint="Try another name, or fewer filters." />;
  }
  return initialSyncDone ? (
    <EmptyState title="Nobody here yet" hint="People you create or import appear here." />
  ) : (
    <LoadingState text="Your people are on their way…" />
  );
}
