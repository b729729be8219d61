import { type RefObject, useEffect } from 'react';

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
