import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react';
import classes from './span-change-line.module.css';

/** What changed since the span before, in words. */
export type SpanChange = {
  readonly text: string;
  /** No more than chance or the measurement makes. */
  readonly isNoise: boolean;
  readonly direction: 'up' | 'down' | 'none';
};

const ARROWS = { up: IconArrowUpRight, down: IconArrowDownRight, none: IconMinus };

/** A line of a card; keeps its place while the numbers are on their way (`undefined`). */
export function SpanChangeLine({ change }: { change: SpanChange | undefined }) {
  const Arrow = ARROWS[change?.direction ?? 'none'];
  return (
    <p className={classes.line} data-noise={change?.isNoise ?? true}>
      {change ? (
        <>
          <Arrow size={16} stroke={2} aria-hidden="true" className={classes.arrow} />
          <span>{change.text}</span>
        </>
      ) : null}
    </p>
  );
}
