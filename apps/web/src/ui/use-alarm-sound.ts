import { useLocalStorage } from '@mantine/hooks';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type AlarmSound, createAlarmSound } from './alarm-sound.ts';

export type SoundState = 'off' | 'on' | 'to allow';

/** The switch of a display on the wall, which sounds for everything that it tells. */
export const WALL_SOUND = { key: 'heatwise_wall_sound', byDefault: false, asksAtOnce: true } as const;

type Options = {
  /** Under which the choice is kept in this browser. */
  readonly key: string;
  /** Whether there is a sound for who never chose. */
  readonly byDefault: boolean;
  /** Asks the browser before anything was pressed, as a display does that nobody presses. */
  readonly asksAtOnce?: boolean;
};

/** Whether there is a sound is kept in this browser; after a reload it takes one press until it may be heard again. */
export function useAlarmSound({ key, byDefault, asksAtOnce = false }: Options): {
  readonly sound: RefObject<AlarmSound | null>;
  readonly state: SoundState;
  readonly toggle: () => void;
} {
  const [wanted, setWanted] = useLocalStorage({
    key,
    defaultValue: byDefault,
    getInitialValueInEffect: false,
  });
  const [isAllowed, setIsAllowed] = useState(false);
  const sound = useRef<AlarmSound | null>(null);

  const allow = useCallback(async () => {
    sound.current ??= createAlarmSound();
    setIsAllowed(await sound.current.allow());
  }, []);
  useEffect(() => {
    if (!wanted || isAllowed) return undefined;
    if (asksAtOnce) void allow();
    const afterPress = () => void allow();
    window.addEventListener('pointerdown', afterPress);
    window.addEventListener('keydown', afterPress);
    return () => {
      window.removeEventListener('pointerdown', afterPress);
      window.removeEventListener('keydown', afterPress);
    };
  }, [wanted, isAllowed, asksAtOnce, allow]);
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
    void allow().then(() => sound.current?.tryOut());
  }, [wanted, isAllowed, setWanted, allow]);
  return { sound, state: !wanted ? 'off' : isAllowed ? 'on' : 'to allow', toggle };
}
