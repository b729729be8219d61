import { dayText } from '@heatwise/domain/time/date-text';
import { type HistoryGap, useHeldFrom } from '../../sync/use-history.ts';

/** The day that the window begins with: the first of a month by the server's clock, whatever the viewer's. */
export function heldFromText(ms: number): string {
  return dayText(new Date(ms).toISOString().slice(0, 10));
}

/** ' since 01 Oct 2025' where older tests are not here, else nothing: ends a sentence that would claim more. */
export function useSinceText(): string {
  const heldFromMs = useHeldFrom();
  return heldFromMs === null ? '' : ` since ${heldFromText(heldFromMs)}`;
}

/** Whether a test is the last one: of a time of which not all are here, an old baseline or an import may only seem so. */
export function useIsLast(): (ms: number) => boolean {
  const heldFromMs = useHeldFrom();
  return (ms) => heldFromMs === null || ms >= heldFromMs;
}

/** What is missing, and what is being done about it. */
export function gapText({ heldFromMs, reachedMs, why }: HistoryGap): string {
  const tests = `Tests before ${heldFromText(heldFromMs)}`;
  if (why === 'no room') return `${tests} are not on this device: its storage is full.`;
  if (why === 'no window') return `${tests} are not on this device.`;
  if (why === 'no connection')
    return `${tests} are not on this device, and there is no connection to fetch them.`;
  const progress =
    reachedMs === null || reachedMs >= heldFromMs ? '' : ` So far back to ${heldFromText(reachedMs)}.`;
  return `${tests} are being fetched. Figures for that time are not complete yet.${progress}`;
}
