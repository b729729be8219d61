import { type RefCallback, useCallback, useState } from 'react';

type Size = { readonly width: number; readonly height: number };

/** The room that an element has, kept up to date while the window changes; zero before it was measured. */
export function useRoom(): readonly [RefCallback<HTMLElement>, Size] {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const read = () => {
      const [width, height] = [element.clientWidth, element.clientHeight];
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    const observer = new ResizeObserver(read);
    observer.observe(element);
    read();
    return () => observer.disconnect();
  }, []);
  return [measure, size];
}

/** How many things of a size fit beside or below one another, with a gap between; at least one. */
export function fitting(room: number, size: number, gap: number): number {
  return Math.max(1, Math.floor((room + gap) / (size + gap)));
}
