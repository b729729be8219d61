import { timeOfDayText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Button, Group, Title } from '@mantine/core';
import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { allTags } from '../../local-db/filter-options.queries.ts';
import { useLocalDatabase } from '../../local-db/local-database-context.tsx';
import { localQueries } from '../../local-db/local-queries.ts';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { useSyncProgress } from '../../sync/sync-context.tsx';
import { LiveMark } from '../../ui/live-mark.tsx';
import { MultiPicker } from '../../ui/multi-picker.tsx';
import type { ReadOptions } from '../../ui/picker-options.ts';
import { wallTagOptions } from './monitoring.queries.ts';
import classes from './monitoring-screen.module.css';

type Props = {
  isWhole: boolean;
  tagIds: readonly string[];
  nowMs: number;
  zone: TimeZone;
  onTags: (ids: readonly string[]) => void;
  onWhole: (isWhole: boolean) => void;
};

/** The screen's name, whose people it shows, and the way to have nothing else on the display. */
export function WallHead({ isWhole, tagIds, nowMs, zone, onTags, onWhole }: Props) {
  const database = useLocalDatabase();
  const { data: tags } = useLocalRows(allTags, ['tags'], ['wall tags']);
  const names = new Map(tags?.map(({ tag_id, name }) => [tag_id, name]));
  const read = useCallback<ReadOptions>(
    (page) => database.rows(wallTagOptions(localQueries, page).compile()),
    [database],
  );
  const chosen = tagIds.map((id) => ({ id, label: names.get(id) ?? '…' }));
  return (
    <div className={classes.head}>
      <Group gap="sm">
        <Title order={1} size="h2" className={classes.title ?? ''}>
          {isWhole && chosen.length > 0 ? chosen.map(({ label }) => label).join(', ') : 'Monitoring'}
        </Title>
        <Freshness zone={zone} />
        {isWhole ? <span className={classes.clock}>{timeOfDayText(nowMs, zone)}</span> : null}
      </Group>
      {isWhole ? null : (
        <div className={classes.picker}>
          <MultiPicker
            label="People of"
            placeholder="All tags, jobs and locations"
            read={read}
            value={chosen}
            onChange={(options) => onTags(options.map(({ id }) => id))}
          />
        </div>
      )}
      <Button
        variant="default"
        h={40}
        className={classes.whole ?? ''}
        leftSection={
          isWhole ? (
            <IconArrowsMinimize size={18} aria-hidden="true" />
          ) : (
            <IconArrowsMaximize size={18} aria-hidden="true" />
          )
        }
        onClick={() => onWhole(!isWhole)}
      >
        <span className={classes.label}>{isWhole ? 'Leave full screen' : 'Full screen'}</span>
      </Button>
    </div>
  );
}

/** Live, or how old what is shown is: the display on the wall has nothing else that would tell. */
function Freshness({ zone }: Pick<Props, 'zone'>) {
  const { syncedAt, offline } = useSyncProgress();
  const [first] = useState(syncedAt);
  if (!offline) return <LiveMark key={syncedAt} hasChanged={syncedAt !== first} />;
  return (
    <span className={classes.offline} role="status">
      {syncedAt ? `Offline, as of ${timeOfDayText(Date.parse(syncedAt), zone)}` : 'Offline'}
    </span>
  );
}
