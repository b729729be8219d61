import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import classes from './scroll-box.module.css';

/**
 * Writes into `data-scrolls` of an element at which sides a box inside of it (or itself) goes on: "start", "end" or both. A style
 * sheet draws a shade there, so that nobody takes what is cut off for all there is.
 */
export function useScrollEdges(box: RefObject<HTMLElement | null>, frame = box): void {
  useEffect(() => {
    const [element, marked] = [box.current, frame.current];
    if (!element || !marked) return;
    const mark = () => {
      const beyond = element.scrollWidth - element.clientWidth - Math.abs(element.scrollLeft);
      const sides = [Math.abs(element.scrollLeft) > 1 && 'start', beyond > 1 && 'end'].filter(Boolean);
      if (sides.length > 0) marked.dataset.scrolls = sides.join(' ');
      else delete marked.dataset.scrolls;
    };
    mark();
    element.addEventListener('scroll', mark, { passive: true });
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(mark);
    sizes?.observe(element);
    if (element.firstElementChild) sizes?.observe(element.firstElementChild);
    return () => {
      element.removeEventListener('scroll', mark);
      sizes?.disconnect();
    };
  }, [box, frame]);
}

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
