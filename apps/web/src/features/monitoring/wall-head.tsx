import { mayManageWallLinks } from '@heatwise/domain/monitoring/wall-link';
import { timeOfDayText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Button, Group, Title } from '@mantine/core';
import { IconArrowsMaximize, IconDeviceTv } from '@tabler/icons-react';
import { useState } from 'react';
import { FILTER_TAG_TYPES } from '../../entities/tags/filter-options.queries.ts';
import { TagPicker } from '../../entities/tags/tag-picker.tsx';
import { useActor } from '../../sync/actor.tsx';
import { useIsOffline, useSyncProgress } from '../../sync/sync-context.tsx';
import { LiveMark } from '../../ui/live-mark.tsx';
import type { PickerOption } from '../../ui/picker-options.ts';
import classes from './monitoring-screen.module.css';
import { WallLinksDialog } from './wall-links-dialog.tsx';

type WallHeadProps = {
  chosen: readonly PickerOption[];
  nameOfTag: (id: string) => string;
  zone: TimeZone;
  onTags: (ids: readonly string[]) => void;
  onWhole: () => void;
};

/** The screen's name, whose people it shows, and the ways to have nothing but the wall on a display. */
export function WallHead({ chosen, nameOfTag, zone, onTags, onWhole }: WallHeadProps) {
  const actor = useActor();
  const [isLinking, setIsLinking] = useState(false);
  return (
    <div className={classes.head}>
      <Group gap="sm">
        <Title order={1} size="h2">
          Monitoring
        </Title>
        <Freshness zone={zone} />
      </Group>
      <div className={classes.picker}>
        <TagPicker
          label="People of"
          placeholder="All tags, jobs and locations"
          tags={{ types: FILTER_TAG_TYPES }}
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
            <span className={classes.label}>Display links</span>
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
        <WallLinksDialog opened onClose={() => setIsLinking(false)} chosen={chosen} nameOfTag={nameOfTag} />
      ) : null}
    </div>
  );
}

/** Live, or how old what is shown is. */
function Freshness({ zone }: Pick<WallHeadProps, 'zone'>) {
  const { syncedAt, checkedMs } = useSyncProgress();
  const isOffline = useIsOffline();
  const [first] = useState(syncedAt);
  if (!isOffline) return <LiveMark key={syncedAt} hasChanged={syncedAt !== first} />;
  return (
    <span className={classes.offline} role="status">
      {checkedMs === null ? 'Offline' : `Offline, as of ${timeOfDayText(checkedMs, zone)}`}
    </span>
  );
}
