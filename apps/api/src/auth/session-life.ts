import { MINUTE_MS } from '@heatwise/domain/time/durations';

/** See docs/security.md#sessions. */
const SESSION_IDLE_LIMIT_MS = 12 * 60 * MINUTE_MS;
const SESSION_LIMIT_MS = 30 * 24 * 60 * MINUTE_MS;
/** A busy session writes its last use at most this often. */
const LAST_USE_INTERVAL_MS = MINUTE_MS;

type Life = { readonly created_at: Date; readonly used_at: Date };

export function hasEnded({ created_at, used_at }: Life, now: Date): boolean {
  return (
    now.getTime() - used_at.getTime() > SESSION_IDLE_LIMIT_MS ||
    now.getTime() - created_at.getTime() > SESSION_LIMIT_MS
  );
}

export function isLastUseOld(usedAt: Date | null, now: Date): boolean {
  return usedAt === null || now.getTime() - usedAt.getTime() >= LAST_USE_INTERVAL_MS;
}
