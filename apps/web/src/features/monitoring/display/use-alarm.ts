import { newCases, severeCases, type WallLine, type WallPage } from '@heatwise/domain/monitoring/wall-pages';
import { useLocalStorage } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type AlarmSound, createAlarmSound } from './alarm-sound.ts';

/** So long a new case has the display, unless somebody says that they have seen it. */
const ALARM_MS = 2 * 60_000;
const SOUND_KEY = 'heatwise_wall_sound';
/** Nothing to say before the display has shown its first people. */
const NOBODY: readonly WallLine[] = [];

export type SoundState = 'off' | 'on' | 'to allow';

/** Tells of severe cases that come while the display runs: with a frame, and a sound where somebody wants one. */
export function useAlarm(pages: readonly WallPage[] | undefined) {
  const known = useRef<Set<string> | null>(null);
  const [fresh, setFresh] = useState<readonly WallLine[]>(NOBODY);
  const { sound, state, toggle } = useSound();

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

/** Whether there is a sound is kept in this browser; after a reload it takes one press until it may be heard again. */
function useSound() {
  const [wanted, setWanted] = useLocalStorage({ key: SOUND_KEY, defaultValue: false });
  const [isAllowed, setIsAllowed] = useState(false);
  const sound = useRef<AlarmSound | null>(null);

  const allow = useCallback(async () => {
    sound.current ??= createAlarmSound();
    setIsAllowed(await sound.current.allow());
  }, []);
  useEffect(() => {
    if (!wanted) return undefined;
    void allow();
    const afterPress = () => void allow();
    window.addEventListener('pointerdown', afterPress);
    window.addEventListener('keydown', afterPress);
    return () => {
      window.removeEventListener('pointerdown', afterPress);
      window.removeEventListener('keydown', afterPress);
    };
  }, [wanted, allow]);
  useEffect(
    () => () => {
      sound.current?.close();
      sound.current = null;
    },
    [],
  );

  const toggle = useCallback(() => {
    if (wanted && isAllowed) return setWanted(false);
    setWanted(true);
    // Played at once, so that whoever switches it on hears that it is loud enough.
    void allow().then(() => sound.current?.play());
  }, [wanted, isAllowed, setWanted, allow]);
  const state: SoundState = !wanted ? 'off' : isAllowed ? 'on' : 'to allow';
  return { sound, state, toggle };
}
