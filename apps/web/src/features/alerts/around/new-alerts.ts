import type { Alert } from '@heatwise/contract/alerts/alerts.contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useMinute } from '../../../platform/viewer-clock.ts';
import type { OpenAlerts } from '../alerts.queries.ts';
import { mutedUntil } from '../muted.ts';

type Seen = Pick<Alert, 'alert_id' | 'severity' | 'state' | 'muted_until'>;

/** Those that ask for an answer: nobody has given one, and their rule is not muted. */
export function unanswered<Row extends Pick<Seen, 'state' | 'muted_until'>>(
  open: readonly Row[],
  nowMs: number,
): readonly Row[] {
  return open.filter((alert) => alert.state === 'firing' && mutedUntil(alert, nowMs) === null);
}

/**
 * The critical alerts that ask for an answer and were not there before; none at the first look, when whoever opened the
 * page sees them anyway.
 */
export function newCriticals<Row extends Seen>(
  known: ReadonlySet<string> | null,
  open: readonly Row[],
  nowMs: number,
): readonly Row[] {
  if (known === null) return [];
  return unanswered(open, nowMs).filter(
    ({ alert_id, severity }) => severity === 'critical' && !known.has(alert_id),
  );
}

/** Tells of each critical alert once: when it appears among the open ones, or when the muting of its rule ends. */
export function useNewCriticals(
  open: OpenAlerts | undefined,
  tell: (news: readonly [Alert, ...Alert[]]) => void,
): void {
  const minute = useMinute();
  const known = useRef<Set<string> | null>(null);
  const look = useEffectEvent(({ alerts }: OpenAlerts) => {
    const nowMs = Date.now();
    const [first, ...others] = newCriticals(known.current, alerts, nowMs);
    known.current ??= new Set();
    for (const alert of alerts) if (mutedUntil(alert, nowMs) === null) known.current.add(alert.alert_id);
    if (first) tell([first, ...others]);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a muting ends by the clock, without another answer
  useEffect(() => {
    if (open) look(open);
  }, [open, minute]);
}
