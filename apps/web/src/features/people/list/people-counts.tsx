import { countOfPeople } from '@heatwise/domain/people/people-actions';
import { mayEditUsers, mayImportUsers } from '@heatwise/domain/permissions/may';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { Button, Group, Text } from '@mantine/core';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { useActor } from '../../../sync/actor.tsx';
import { useSyncProgress } from '../../../sync/sync-context.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { countHidden } from './people-list.queries.ts';
import { countOfFilters, narrowingOf, type PeopleChoice } from './people-search.ts';
import type { RosterView } from './use-people-rows.ts';

type Found = {
  choice: PeopleChoice;
  /** Nobody else; null is everybody, undefined not known yet. */
  among: readonly string[] | null | undefined;
};

function useHiddenCount({ choice, among }: Found): number {
  const narrowing = { ...narrowingOf(choice), among: among ?? null };
  const { data } = useLocalRows((queries) => countHidden(queries, narrowing), ['people hidden', narrowing], {
    isEnabled: among !== undefined,
  });
  return among === undefined ? 0 : (data?.[0]?.count ?? 0);
}

type CountsProps = Found & { count: number | undefined; roster: RosterView | undefined };

/** How many people the list shows, and how many it leaves out. */
export function Counts({ choice, among, count, roster }: CountsProps) {
  const hidden = useHiddenCount({ choice, among });
  return (
    <Text size="sm" c="dimmed" role="status">
      {count === undefined ? '' : countOfPeople(count)}
      {roster ? todayCounts(roster.count) : null}
      {hidden > 0 && !choice.showHidden && !choice.deleted ? ` · ${formatNumber(hidden)} hidden` : ''}
    </Text>
  );
}

/** ' · 12 of 30 due today · 8 with a day off': of everybody in view, whether only those due are listed or not. */
function todayCounts(count: RosterView['count']): string {
  const atWork = count.due + count.tested;
  const off = count['day off'];
  const due = ` · ${formatNumber(count.due)} of ${formatNumber(atWork)} due today`;
  return off > 0 ? `${due} · ${formatNumber(off)} with a day off` : due;
}

type NobodyProps = Found & { onShowHidden: () => void };

/** While there is nobody: hidden, still on their way, left out by the filter, or not there yet. */
export function Nobody({ choice, among, onShowHidden }: NobodyProps) {
  const { initialSyncDone } = useSyncProgress();
  const hidden = useHiddenCount({ choice, among });
  if (hidden > 0 && !choice.showHidden && !choice.deleted) {
    return (
      <>
        <EmptyState
          title={`${countOfPeople(hidden)} here, all hidden`}
          hint="Hidden people are left out of lists until they are shown again."
        />
        <Group justify="center">
          <Button variant="default" onClick={onShowHidden}>
            Show hidden people
          </Button>
        </Group>
      </>
    );
  }
  if (choice.deleted)
    return <EmptyState title="Nobody was deleted" hint="Deleted people can be restored here." />;
  const isNarrowed = choice.searchStr.trim() !== '' || countOfFilters(choice) > 0 || choice.due;
  if (isNarrowed) {
    return <EmptyState title="Nobody found" hint="Try another name, or fewer filters." />;
  }
  return initialSyncDone ? (
    <EmptyState
      title="No people yet"
      hint="People you create or import appear here."
      action={<AddPeople />}
    />
  ) : (
    <LoadingState text="Loading people…" />
  );
}

function AddPeople() {
  const actor = useActor();
  return (
    <Group justify="center" gap="xs">
      {mayImportUsers(actor) ? <ButtonLink to="/people/import">Import people</ButtonLink> : null}
      {mayEditUsers(actor) ? (
        <ButtonLink to="/people/new" variant="default">
          New person
        </ButtonLink>
      ) : null}
    </Group>
  );
}
