import { formatCount } from '@heatwise/domain/text/format-number';
import { MINUTE_MS } from '@heatwise/domain/time/durations';
import type { DueTelling } from './tellings.store.ts';

type Escalated = Pick<DueTelling, 'step' | 'is_over' | 'first_sent_at' | 'fired_at'>;

/** 'Nobody acknowledged for 15 minutes': what a later step adds to the first one; null for the first one. */
export function escalationText(
  { step, is_over, first_sent_at, fired_at }: Escalated,
  now: Date,
): string | null {
  if (step === 0 || is_over) return null;
  const minutes = Math.floor((now.getTime() - (first_sent_at ?? fired_at).getTime()) / MINUTE_MS);
  return `Nobody acknowledged for ${formatCount(minutes, 'minute', 'minutes')}`;
}
