import { useEffect, useState } from 'react';
import type { DataKey } from './local-database.ts';
import { useLocalDatabase } from './local-database-context.tsx';

/** How much of the worker's time a screen may take while rows pour in: a fifth. */
const SHARE = 5;
const SHORTEST_GAP_MS = 250;

/**
 * A number that grows when one of the kinds of data changed. While much changes it grows at most every 250 ms, and the
 * more slowly the longer `lastDurationMs` says that reading takes: the first synchronisation is not held up.
 */
export function useDataVersion(keys: readonly DataKey[], lastDurationMs: () => number): number {
  const database = useLocalDatabase();
  const [version, setVersion] = useState(0);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let grownAt = Number.NEGATIVE_INFINITY;
    function grow(): void {
      timer = undefined;
      grownAt = performance.now();
      setVersion((before) => before + 1);
    }
    const stop = database.onChange((changed) => {
      if (timer !== undefined || !keys.some((key) => changed.includes(key))) return;
      const gap = Math.max(SHORTEST_GAP_MS, SHARE * lastDurationMs());
      timer = setTimeout(grow, Math.max(0, grownAt + gap - performance.now()));
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [database, keys, lastDurationMs]);

  return version;
}
