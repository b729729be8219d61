import { MEASUREMENT_STATUS_LABELS } from '@heatwise/domain/measurements/measurement-status';
import { WALL_STATUSES, type WallCounts } from '@heatwise/domain/monitoring/wall-pages';
import { useComputedColorScheme } from '@mantine/core';
import { IconBeach, IconClock } from '@tabler/icons-react';
import { StatusIcon } from '../../../ui/status-icon.tsx';
import { statusShade } from '../../../ui/status-palette.ts';
import { CLASS_TILES_CAPTION } from '../tile-captions.ts';
import classes from './wall-display.module.css';

/** How many people have which last result, of those tested today or with an open follow-up, and how many are due. */
export function WallCountTiles({ counts }: { counts: WallCounts }) {
  const scheme = useComputedColorScheme('light');
  return (
    <ul className={classes.counts} aria-label={CLASS_TILES_CAPTION}>
      {WALL_STATUSES.map((status) => {
        const { soft, text } = statusShade(status, scheme);
        return (
          <li key={status} style={{ background: soft, color: text }}>
            <StatusIcon status={status} size="1.6em" />
            <strong>{counts[status].toLocaleString('en')}</strong>
            <span>{MEASUREMENT_STATUS_LABELS[status]}</span>
          </li>
        );
      })}
      <li>
        <IconClock size="1.6em" aria-hidden="true" />
        <strong>{counts.due.toLocaleString('en')}</strong>
        <span>Due for a test</span>
      </li>
      <li>
        <IconBeach size="1.6em" aria-hidden="true" />
        <strong>{counts.day_off.toLocaleString('en')}</strong>
        <span>Day off</span>
      </li>
    </ul>
  );
}
