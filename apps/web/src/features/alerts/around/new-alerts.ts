import type { Alert } from '@heatwise/contract/alerts/alerts.contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { OpenAlerts } from '../alerts.queries.ts';

type Seen = Pick<Alert, 'alert_id' | 'severity' | 'state'>;

/**
 * The critical alerts that nobody has answered and that were not there before; none at the first look, when whoever
 * opened the page sees them anyway.
 */
export function newCriticals<Row extends Seen>(
  known: ReadonlySet<string> | null,
  open: readonly Row[],
): readonly Row[] {
  if (known === null) return [];
  return open.filter(
    ({ alert_id, severity, state }) => severity === 'critical' && state === 'firing' && !known.has(alert_id),
  );
}

/** Tells of each critical alert once, when it appears among the open ones. */
export function useNewCriticals(
  open: OpenAlerts | undefined,
  tell: (news: readonly [Alert, ...Alert[]]) => void,
): void {
  const known = useRef<Set<string> | null>(null);
  const look = useEffectEvent(({ alerts }: OpenAlerts) => {
    const [first, ...others] = newCriticals(known.current, alerts);
    known.current ??= new Set();
    for (const { alert_id } of alerts) known.current.add(alert_id);
    if (first) tell([first, ...others]);
  });
  useEffect(() => {
    if (open) look(open);
  }, [open]);
}
