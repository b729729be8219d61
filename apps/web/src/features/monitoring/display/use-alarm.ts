import { newCases, severeCases, type WallLine, type WallPage } from '@heatwise/domain/monitoring/wall-pages';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAlarmSound, WALL_SOUND } from '../../../ui/use-alarm-sound.ts';

/** So long a new case has the display, unless somebody says that they have seen it. */
const ALARM_MS = 2 * 60_000;
/** Nothing to say before the display has shown its first people. */
const NOBODY: readonly WallLine[] = [];

/** Announces severe cases that come while the display runs: with a frame, and a sound where somebody wants one. */
export function useAlarm(pages: readonly WallPage[] | undefined) {
  const known = useRef<Set<string> | null>(null);
  const [fresh, setFresh] = useState<readonly WallLine[]>(NOBODY);
  const { sound, state, toggle } = useAlarmSound(WALL_SOUND);

  useEffect(() => {
    if (!pages) return;
    const cases = severeCases(pages);
    const news = newCases(known.current, cases);
    known.current ??= new Set();
    for (const { latest } of cases) if (latest) known.current.add(latest.measurement_id);
    if (news.length === 0) return;
    setFresh(news);
    if (state !== 'off') sound.current?.play();
  }, [pages, sound, state]);

  useEffect(() => {
    if (fresh.length === 0) return undefined;
    const timer = setTimeout(() => setFresh(NOBODY), ALARM_MS);
    return () => clearTimeout(timer);
  }, [fresh]);

  const dismiss = useCallback(() => setFresh(NOBODY), []);
  return { fresh, dismiss, sound: state, toggleSound: toggle };
}
