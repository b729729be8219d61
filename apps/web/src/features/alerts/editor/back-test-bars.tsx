import { shortDayText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Anchor } from '@mantine/core';
import { useState } from 'react';
import type { BackTestRow } from './back-test-rows.ts';
import classes from './editor.module.css';

/** So many subjects are drawn at once; the others are a press away. */
const FIRST_SHOWN = 12;
const TICKS = [0, 1 / 3, 2 / 3, 1] as const;

type Props = {
  rows: readonly BackTestRow[];
  /** In ms since 1970. */
  from: number;
  to: number;
  zone: TimeZone;
};

/** One line for each subject: when the rule would have fired for it. */
export function BackTestBars({ rows, from, to, zone }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? rows : rows.slice(0, FIRST_SHOWN);
  const today = zone.dayAt(to);
  return (
    <div>
      <ul className={classes.bars} aria-label="When it would have fired, by subject">
        {shown.map(({ key, name, fired, spans }) => (
          <li key={key} className={classes.bar}>
            <span className={classes.barName} title={name}>
              {name}
            </span>
            <span className={classes.barCount}>{fired.length === 1 ? 'once' : `${fired.length} times`}</span>
            <span className={classes.track} aria-hidden="true">
              {spans.map((span, index) => (
                <span
                  // biome-ignore lint/suspicious/noArrayIndexKey: they never change
                  key={index}
                  className={classes.span}
                  style={{ left: `${span.from * 100}%`, width: `${span.length * 100}%` }}
                />
              ))}
            </span>
          </li>
        ))}
      </ul>
      <div className={classes.ticks} aria-hidden="true">
        {TICKS.map((part) => (
          <span key={part}>{shortDayText(zone.dayAt(from + part * (to - from)), today)}</span>
        ))}
      </div>
      {rows.length > shown.length ? (
        <Anchor component="button" type="button" mih={44} onClick={() => setShowsAll(true)}>
          Show all {rows.length}
        </Anchor>
      ) : null}
    </div>
  );
}
