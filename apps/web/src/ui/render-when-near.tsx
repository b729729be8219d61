import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './render-when-near.module.css';

type Props = {
  /** What is kept free until then, in pixels. */
  height: number;
  /** Makes it at once, near or not: a report wants all of the page. */
  isWanted?: boolean;
  /** Names it as a part that a report may leave out. */
  part?: string;
  children: ReactNode;
};

/** So far below the edge of the screen something may still be when it begins to be made. */
const NEAR = '300px';

/** Leaves its content out until the reader comes near it, and keeps it from then on. */
export function RenderWhenNear({ height, isWanted = false, part, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  if (isWanted && !isNear) setIsNear(true);
  useEffect(() => {
    if (isNear || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setIsNear(true),
      { rootMargin: NEAR },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  if (!isNear) {
    return <div ref={place} className={classes.place} style={{ minHeight: height }} data-part={part} />;
  }
  return part ? <div data-part={part}>{children}</div> : children;
}
