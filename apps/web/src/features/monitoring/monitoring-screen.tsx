import { RETEST_AFTER_MINUTES, RETEST_WITHIN_MINUTES } from '@heatwise/domain/monitoring/follow-up';
import { Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useViewerZone } from '../../platform/viewer-zone.ts';
import { useSyncProgress } from '../../sync/sync-context.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useMinute } from '../../ui/use-minute.ts';
import { FollowUpDrawer } from './follow-up-drawer.tsx';
import { LastHour } from './last-hour.tsx';
import { LatestCounts } from './latest-counts.tsx';
import classes from './monitoring-screen.module.css';
import { type MonitoringSearch, tagIdsOf } from './monitoring-search.ts';
import { TileSection } from './tile-section.tsx';
import { type OnWall, useWall, type Wall } from './use-wall.ts';
import { askForFullScreen, useWholePage } from './use-whole-page.ts';
import { WallHead } from './wall-head.tsx';
import { peopleCount } from './wall-text.ts';
import { FollowUpTile, PersonTile } from './wall-tiles.tsx';

type Props = {
  search: MonitoringSearch;
  onSearchChange: (search: MonitoringSearch) => void;
  /** Opens the form in which a test is written down. */
  onMeasure: (person: { user_id: string; name: string }) => void;
  /** What else belongs on the wall, after the people. */
  children?: ReactNode;
};

/** The live wall: worst, overdue and due first, follow-ups, and what changed in the last hour. Source: decisions §3. */
export function MonitoringScreen({ search, onSearchChange, onMeasure, children }: Props) {
  const zone = useViewerZone();
  const nowMs = useMinute();
  const { initialSyncDone } = useSyncProgress();
  const { tags } = search;
  const tagIds = useMemo(() => tagIdsOf(tags ? { tags } : {}), [tags]);
  const isWhole = search.wall === true;

  const change = (part: { [Key in keyof MonitoringSearch]: MonitoringSearch[Key] | undefined }) => {
    const next = { ...search, ...part };
    onSearchChange(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)));
  };
  const leave = useCallback(() => {
    const { wall: _wall, ...rest } = search;
    onSearchChange(rest);
  }, [search, onSearchChange]);
  useWholePage(isWhole, leave);

  return (
    <div className={classes.page} data-whole-page={isWhole || undefined}>
      <WallHead
        isWhole={isWhole}
        tagIds={tagIds}
        nowMs={nowMs}
        zone={zone}
        onTags={(ids) => change({ tags: ids.length > 0 ? ids.join(',') : undefined })}
        onWhole={(wanted) => {
          if (!wanted) return leave();
          askForFullScreen();
          change({ wall: true });
        }}
      />
      {initialSyncDone ? (
        <People
          tagIds={tagIds}
          time={{ nowMs, zone }}
          open={search.open}
          onOpen={(person) => change({ open: person?.user_id })}
          onMeasure={onMeasure}
        />
      ) : (
        <LoadingState text="Everybody’s tests are on their way…" />
      )}
      {children}
    </div>
  );
}

type PeopleProps = {
  tagIds: readonly string[];
  time: { nowMs: number; zone: ReturnType<typeof useViewerZone> };
  open: string | undefined;
  onOpen: (person: OnWall | null) => void;
  onMeasure: (person: OnWall) => void;
};

/** Needs the indexes that the first synchronisation builds at its end. */
function People({ tagIds, time, open, onOpen, onMeasure }: PeopleProps) {
  const { wall, error, notesError, retry } = useWall(tagIds, time.nowMs);
  if (error) return <ErrorState message={error.message} onRetry={retry} />;
  if (!wall) return <LoadingState />;
  const tiles = { ...time, onMeasure, onOpen };
  const { people } = wall;
  if (wall.byId.size === 0)
    return <EmptyState title="Nobody to watch over" hint="People whose tests you may see appear here." />;
  return (
    <>
      <Text c="dimmed" size="sm" role="status">
        {summaryOf(wall)}
      </Text>
      {notesError ? (
        <Notice tone="warning" title="What was written could not be read">
          {notesError.message} Follow-ups that somebody closed may still be shown as open.
        </Notice>
      ) : null}
      <LatestCounts people={people} />
      <div className={classes.columns}>
        <TileSection
          title="Follow-ups"
          hint={`Drink, rest, retest after ${RETEST_AFTER_MINUTES} to ${RETEST_WITHIN_MINUTES} minutes. A better test closes it, or somebody with a note.`}
          people={people['follow-up']}
          tile={FollowUpTile}
          isWide
          atOnce={30}
          empty={
            <p className={classes.calm}>
              <IconCircleCheck size="1.3em" aria-hidden="true" /> No follow-up is open.
            </p>
          }
          {...tiles}
        />
        <div className={classes.hour}>
          <LastHour wall={wall} {...time} />
        </div>
        <div className={classes.others}>
          <TileSection
            title="Due for a test"
            people={people.due}
            tile={PersonTile}
            atOnce={24}
            empty={<p className={classes.calm}>Everybody was tested in the last 24 hours.</p>}
            {...tiles}
          />
          <TileSection
            title="Tested in the last 24 hours"
            people={people.tested}
            tile={PersonTile}
            atOnce={24}
            empty={<p className={classes.calm}>Nobody else was tested.</p>}
            {...tiles}
          />
        </div>
      </div>
      <FollowUpDrawer person={wall.byId.get(open ?? '') ?? null} onClose={() => onOpen(null)} {...time} />
    </>
  );
}

function summaryOf({ people, byId }: Wall): string {
  const open = people['follow-up'].length;
  const followUps = open === 1 ? '1 open follow-up' : `${open} open follow-ups`;
  return `${peopleCount(byId.size)}, ${followUps}, ${people.due.length} due for a test`;
}
