import { type ReactNode, useRef } from 'react';
import classes from './scroll-box.module.css';
import { useScrollEdges } from './use-scroll-edges.ts';

type Props = {
  /** Names the box for screen readers. */
  label: string;
  /** In pixels; without it the class decides. */
  maxHeight?: number;
  className?: string | undefined;
  children: ReactNode;
};

/** A part of a page that scrolls by itself, by keyboard too; a style sheet may shade where it goes on (useScrollEdges). */
export function ScrollBox({ label, maxHeight, className = '', children }: Props) {
  const box = useRef<HTMLElement>(null);
  useScrollEdges(box);
  return (
    <section
      ref={box}
      className={`${classes.box} ${className}`}
      style={{ maxHeight }}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {children}
    </section>
  );
}
