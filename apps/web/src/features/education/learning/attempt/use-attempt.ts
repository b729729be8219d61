import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useSecond } from '../../../../platform/viewer-clock.ts';
import { useDesk } from '../learner-desk.ts';
import { type AttemptView, type AttemptWork, createAttemptWork } from './attempt-work.ts';
import { type KeptAttempt, leftMs } from './kept-attempt.ts';
import type { NamedAttempt } from './send-attempt.ts';

/** An attempt, kept and sent while it is shown: also when the connection comes back, or the screen is left. */
export function useAttempt({ course_id, attempt_id }: NamedAttempt): AttemptWork & AttemptView {
  const desk = useDesk();
  const work = useMemo(
    () => createAttemptWork(desk, { course_id, attempt_id }),
    [desk, course_id, attempt_id],
  );
  useEffect(() => {
    const onVisibility = () => void (document.hidden ? work.sendNow() : work.refresh());
    const onOnline = () => void work.refresh();
    work.open();
    window.addEventListener('online', onOnline);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('online', onOnline);
      document.removeEventListener('visibilitychange', onVisibility);
      work.close();
    };
  }, [work]);
  return { ...work, ...useSyncExternalStore(work.subscribe, work.current) };
}

/** How long there is left, counted every second; null where there is no limit. */
export function useTimeLeft(work: KeptAttempt): number | null {
  useSecond();
  return leftMs(work, Date.now());
}
