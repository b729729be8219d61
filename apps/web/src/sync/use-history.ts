import { DAY_MS } from '@heatwise/domain/time/durations';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useIsOnline } from '../platform/connection.ts';
import { ALL_HELD, isHeldSince, type SyncHistory, stampedSince } from './progress.ts';
import { useSyncClientIfAny } from './sync-context.tsx';

/** The tab that leads may have closed before it heard of a wish. */
const ASKED_AGAIN_MS = 30_000;

/** A screen shows a time of which not all tests are here. */
export type HistoryGap = {
  readonly heldFromMs: number;
  /** How far down the missing ones have come; null while they are not being fetched. */
  readonly reachedMs: number | null;
  readonly why: 'on the way' | 'no connection' | 'no room' | 'no window';
};

type Standing = { readonly history: SyncHistory; readonly isDone: boolean; readonly isOffline: boolean };

const NEVER = () => () => {};
/** What is shown without a session comes from the server. */
const NOTHING_MISSING = JSON.stringify({
  history: ALL_HELD,
  isDone: true,
  isOffline: false,
} satisfies Standing);

/** How far back the local tests reach; changes its identity only when it changes. */
function useStanding(): Standing {
  const client = useSyncClientIfAny();
  const text = useSyncExternalStore(client?.subscribe ?? NEVER, () => {
    if (!client) return NOTHING_MISSING;
    const { history, initialSyncDone, offline } = client.current();
    return JSON.stringify({ history, isDone: initialSyncDone, isOffline: offline } satisfies Standing);
  });
  return useMemo(() => JSON.parse(text) as Standing, [text]);
}

/** Whether all that was taken since then is here. */
export function useIsHeldSince(ms: number): boolean {
  const { history, isDone } = useStanding();
  return !isDone || isHeldSince(history, ms);
}

/** Since when all tests are here; null when all are, and before the first synchronisation has ended. */
export function useHeldFrom(): number | null {
  const { history, isDone } = useStanding();
  return isDone ? history.heldFromMs : null;
}

/**
 * For a screen that shows what was taken since `fromMs` (null: no time that it names). Asks for what is not here, and says
 * what is missing; null when nothing is.
 */
export function useHistorySince(fromMs: number | null): HistoryGap | null {
  const client = useSyncClientIfAny();
  const { history, isDone, isOffline } = useStanding();
  const isOnline = useIsOnline();
  const { heldFromMs, windowFromMs, extending, isFull } = history;
  // By the day, for a time that ends now moves on every minute.
  const sinceMs = fromMs === null ? null : Math.max(0, Math.floor(stampedSince(fromMs) / DAY_MS) * DAY_MS);
  const isWanted = isDone && sinceMs !== null && windowFromMs !== null && sinceMs < windowFromMs;
  const isMissing = isDone && fromMs !== null && heldFromMs !== null && !isHeldSince(history, fromMs);

  useEffect(() => {
    if (!client || !isWanted) return;
    const ask = () => client.wantHistory(sinceMs);
    ask();
    if (!isMissing) return;
    const again = setInterval(ask, ASKED_AGAIN_MS);
    return () => clearInterval(again);
  }, [client, isWanted, isMissing, sinceMs]);

  return useMemo(() => {
    if (!isMissing || heldFromMs === null) return null;
    const why = isFull
      ? 'no room'
      : windowFromMs === null
        ? 'no window'
        : isOnline && !isOffline
          ? 'on the way'
          : 'no connection';
    return { heldFromMs, reachedMs: extending?.reachedMs ?? null, why };
  }, [isMissing, heldFromMs, windowFromMs, extending, isFull, isOnline, isOffline]);
}
