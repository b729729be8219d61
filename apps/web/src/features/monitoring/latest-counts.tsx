import type { MeasurementStatus } from '@heatwise/domain/measurements/measurement-status';
import { MEASUREMENT_STATUS_LABELS } from '@heatwise/domain/measurements/measurement-status';
import { openFollowUps } from '@heatwise/domain/monitoring/wall';
import { useComputedColorScheme } from '@mantine/core';
import { IconBeach, IconClock } from '@tabler/icons-react';
import { StatusIcon } from '../../ui/status-icon.tsx';
import { statusShade } from '../../ui/status-palette.ts';
import classes from './monitoring-screen.module.css';
import { CLASS_TILES_CAPTION } from './tile-captions.ts';
import type { Wall } from './use-wall.ts';

const CLASSES = [
  'severely_dehydrated',
  'moderately_dehydrated',
  'mildly_dehydrated',
  'hydrated',
] as const satisfies readonly MeasurementStatus[];

/**
 * How many people have which last result, of those tested today or with an open follow-up however old, and how many are
 * due: to be read from afar. What of a number is older than today is said beneath it.
 */
export function LatestCounts({ people, nowMs }: Pick<Wall, 'people'> & { nowMs: number }) {
  const scheme = useComputedColorScheme('light');
  const tested = [...people['follow-up'], ...people.tested];
  return (
    <ul className={classes.counts} aria-label={CLASS_TILES_CAPTION}>
      {CLASSES.map((status) => {
        const { soft, text } = statusShade(status, scheme);
        const these = tested.filter(({ latest }) => latest?.status === status);
        const { leftOpen } = openFollowUps(these, nowMs);
        return (
          <li key={status} className={classes.count} style={{ background: soft, color: text }}>
            <StatusIcon status={status} size={24} />
            <strong>{these.length}</strong>
            <span>{MEASUREMENT_STATUS_LABELS[status]}</span>
            {leftOpen > 0 ? <small>{leftOpen} open for a day or more</small> : null}
          </li>
        );
      })}
      <li className={classes.count}>
        <IconClock size={24} aria-hidden="true" />
        <strong>{people.due.length}</strong>
        <span>Due for a test</span>
      </li>
      <li className={classes.count}>
        <IconBeach size={24} aria-hidden="true" />
        <strong>{people['day off'].length}</strong>
        <span>Day off</span>
      </li>
    </ul>
  );
}
