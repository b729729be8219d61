import { MEASUREMENT_STATUS_LABELS } from '@heatwise/domain/measurements/measurement-status';
import { linesOfPart, type WallLine } from '@heatwise/domain/monitoring/wall';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { relativeTime } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { useComputedColorScheme } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import type { RefCallback } from 'react';
import { useSinceText } from '../../../entities/measurements/history-notice.tsx';
import { StatusIcon } from '../../../ui/status-badge.tsx';
import { statusShade } from '../../../ui/status-palette.ts';
import { retestText } from '../wall-text.ts';
import classes from './people-column.module.css';

export type Column = 'follow-ups' | 'due';

type Props = {
  column: Column;
  title: string;
  empty: string;
  lines: readonly WallLine[];
  /** How many there are, of whom `lines` are the most urgent. */
  count: number;
  fits: number;
  part: number;
  nowMs: number;
  viewer: TimeZone;
  zoneOf: (name: string) => TimeZone;
  measure: RefCallback<HTMLElement>;
};

/** One of the two lists of the display: as many lines as fit, the others when it turns. */
export function PeopleColumn(props: Props) {
  const { column, title, empty, lines, count, fits, part, measure } = props;
  const shown = linesOfPart(lines, fits, part);
  const isCut = lines.length > shown.length || count > lines.length;
  const first = lines.indexOf(shown[0] as WallLine) + 1;
  return (
    <section className={classes.column} aria-label={title} data-column={column}>
      <h2 className={classes.columnHead}>
        <span>
          {title} <span className={classes.quiet}>{formatNumber(count)}</span>
        </span>
        {isCut && shown.length > 0 ? (
          <span className={classes.quiet}>
            {first} to {first + shown.length - 1}
          </span>
        ) : null}
      </h2>
      <div className={classes.room} ref={measure}>
        {lines.length === 0 ? (
          <p className={classes.quiet}>{empty}</p>
        ) : (
          <ul className={classes.lines}>
            {shown.map((line) => (
              <Line key={line.user_id} line={line} {...props} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function Line({ line, column, nowMs, viewer, zoneOf }: Props & { line: WallLine }) {
  const scheme = useComputedColorScheme('light');
  const { name, places, latest } = line;
  const shade = latest ? statusShade(latest.status, scheme) : null;
  const since = useSinceText();
  const { text, isLate } = latest
    ? stateOf(latest, column, nowMs, { site: zoneOf(line.time_zone), viewer })
    : { text: since ? `No test${since}` : 'Never tested', isLate: false };
  return (
    <li className={classes.line} style={{ borderInlineStartColor: shade?.fill }} data-status={latest?.status}>
      <span className={classes.lineIcon} style={{ color: shade?.text }}>
        {latest ? (
          <StatusIcon status={latest.status} size="1.5em" />
        ) : (
          <IconUserQuestion size="1.5em" aria-hidden="true" />
        )}
      </span>
      <span className={classes.who}>
        <strong>{name}</strong>
        <span className={classes.quiet}>
          {[...(latest ? [MEASUREMENT_STATUS_LABELS[latest.status]] : []), ...places].join(' · ')}
        </span>
      </span>
      <span className={classes.when} data-late={isLate || undefined}>
        {text}
      </span>
    </li>
  );
}

type Clocks = { site: TimeZone; viewer: TimeZone };

function stateOf(latest: NonNullable<WallLine['latest']>, column: Column, nowMs: number, clocks: Clocks) {
  if (column === 'due')
    return {
      text: `Tested ${relativeTime(latest.created_ms, Math.max(nowMs, latest.created_ms), clocks.site)}`,
      isLate: false,
    };
  const { state, text } = retestText(latest, nowMs, clocks);
  return { text, isLate: state === 'overdue' };
}
