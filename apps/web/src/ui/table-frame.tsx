import { type CSSProperties, type ReactNode, type RefObject, useRef } from 'react';
import classes from './data-table.module.css';
import { useScrollEdges } from './scroll-box.tsx';

type Props = {
  /** What scrolls; the list that is drawn in it needs it too. */
  box: RefObject<HTMLDivElement | null>;
  /** Pixels of the columns that stay in view at each side. */
  frozen: { readonly start: number; readonly end: number };
  /** The box takes what its page leaves, instead of a height of its own. */
  isFilling?: boolean;
  height?: number;
  label?: string;
  labelledBy?: string;
  children: ReactNode;
};

/** The box a table scrolls in, with a shade at each side where it goes on. */
export function TableFrame({ box, frozen, isFilling = false, height, label, labelledBy, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  useScrollEdges(box, frame);
  return (
    <div
      ref={frame}
      className={classes.frame}
      data-filling={isFilling || undefined}
      style={{ '--frozen-start': `${frozen.start}px`, '--frozen-end': `${frozen.end}px` } as CSSProperties}
    >
      {/* A group, not a region: the part of the page that holds it often bears the same name. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
      <div
        role="group"
        ref={box}
        className={classes.box}
        style={height === undefined ? {} : { maxHeight: height }}
        aria-label={label}
        aria-labelledby={labelledBy}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {children}
      </div>
    </div>
  );
}
