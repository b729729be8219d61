import { mayManageWallLinks } from '@heatwise/domain/monitoring/wall-link';
import { timeOfDayText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Button, Group, Title } from '@mantine/core';
import { IconArrowsMaximize, IconDeviceTv } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useLocalDatabase } from '../../local-db/local-database-context.tsx';
import { localQueries } from '../../local-db/local-queries.ts';
import { useActor } from '../../sync/actor.tsx';
import { useSyncProgress } from '../../sync/sync-context.tsx';
import { LiveMark } from '../../ui/live-mark.tsx';
import { MultiPicker } from '../../ui/multi-picker.tsx';
import type { PickerOption, ReadOptions } from '../../ui/picker-options.ts';
import { wallTagOptions } from './monitoring.queries.ts';
import classes from './monitoring-screen.module.css';
import { WallLinksDialog } from './wall-links-dialog.tsx';

type Props = {
  chosen: readonly PickerOption[];
  nameOfTag: (id: string) => string;
  zone: TimeZone;
  onTags: (ids: readonly string[]) => void;
  onWhole: () => void;
};

/** The screen's name, whose people it shows, and the ways to have nothing but the wall on a display. */
export function WallHead({ chosen, nameOfTag, zone, onTags, onWhole }: Props) {
  const database = useLocalDatabase();
  const actor = useActor();
  const [isLinking, setIsLinking] = useState(false);
  const read = useCallback<ReadOptions>(
    (page) => database.rows(wallTagOptions(localQueries, page).compile()),
    [database],
  );
  return (
    <div className={classes.head}>
      <Group gap="sm">
        <Title order={1} size="h2">
          Monitoring
        </Title>
        <Freshness zone={zone} />
      </Group>
      <div className={classes.picker}>
        <MultiPicker
          label="People of"
          placeholder="All tags, jobs and locations"
          read={read}
          value={chosen}
          onChange={(options) => onTags(options.map(({ id }) => id))}
        />
      </div>
      <Group gap="xs" wrap="nowrap">
        {mayManageWallLinks(actor) ? (
          <Button
            variant="default"
            h={40}
            className={classes.whole ?? ''}
            leftSection={<IconDeviceTv size={18} aria-hidden="true" />}
            onClick={() => setIsLinking(true)}
          >
            <span className={classes.label}>Links for displays</span>
          </Button>
        ) : null}
        <Button
          variant="default"
          h={40}
          className={classes.whole ?? ''}
          leftSection={<IconArrowsMaximize size={18} aria-hidden="true" />}
          onClick={onWhole}
        >
          <span className={classes.label}>Full screen</span>
        </Button>
      </Group>
      {isLinking ? (
        <WallLinksDialog
          opened
          onClose={() => setIsLinking(false)}
          readTags={read}
          chosen={chosen}
          nameOfTag={nameOfTag}
        />
      ) : null}
    </div>
  );
}

/** Live, or how old what is shown is. */
function Freshness({ zone }: Pick<Props, 'zone'>) {
  const { syncedAt, checkedMs, offline } = useSyncProgress();
  const [first] = useState(syncedAt);
  if (!offline) return <LiveMark key={syncedAt} hasChanged={syncedAt !== first} />;
  return (
    <span className={classes.offline} role="status">
      {checkedMs === null ? 'Offline' : `Offline, as of ${timeOfDayText(checkedMs, zone)}`}
    </span>
  );
}
