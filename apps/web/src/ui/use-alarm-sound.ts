import { useLocalStorage } from '@mantine/hooks';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** What plays a sound for what must be seen at once. Browsers let nothing sound before somebody pressed something. */
type AlarmSound = {
  /** True once the browser lets it sound; call it after a press. */
  allow(): Promise<boolean>;
  /** Sounds, unless an alarm was just heard from this browser: one result can set off several, in several tabs. */
  play(): void;
  /** Sounds in any case, to hear how loud it is. */
  tryOut(): void;
  close(): void;
};

const TONES = [880, 660, 880, 660] as const;
const TONE_SECONDS = 0.28;
const LOUDNESS = 0.35;
/** Rules look within two seconds at a result, and each tab asks at its own time. */
export const ONE_ALARM_MS = 20_000;
export const LAST_ALARM_KEY = 'heatwise_last_alarm';

function createAlarmSound(): AlarmSound {
  let context: AudioContext | null = null;
  return {
    async allow() {
      context ??= typeof AudioContext === 'undefined' ? null : new AudioContext();
      if (context?.state === 'suspended') await context.resume().catch(() => undefined);
      return context?.state === 'running';
    },
    play() {
      if (context?.state === 'running' && isFirst(Date.now())) playTones(context);
    },
    tryOut() {
      if (context?.state === 'running') playTones(context);
    },
    close() {
      void context?.close().catch(() => undefined);
      context = null;
    },
  };
}

/** Remembers the alarm for all tabs. A clock that was set back does not silence what comes. */
function isFirst(nowMs: number): boolean {
  try {
    const since = nowMs - Number(localStorage.getItem(LAST_ALARM_KEY) ?? 0);
    if (since >= 0 && since < ONE_ALARM_MS) return false;
    localStorage.setItem(LAST_ALARM_KEY, String(nowMs));
  } catch {
    // A browser that keeps nothing sounds once more rather than not at all.
  }
  return true;
}

function playTones(context: AudioContext): void {
  for (const [index, frequency] of TONES.entries()) sound(context, frequency, index * TONE_SECONDS);
}

function sound(context: AudioContext, frequency: number, afterSeconds: number): void {
  const from = context.currentTime + afterSeconds;
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  tone.frequency.value = frequency;
  // Without a fade at both ends the loudspeaker clicks.
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(LOUDNESS, from + 0.02);
  volume.gain.linearRampToValueAtTime(0, from + TONE_SECONDS - 0.02);
  tone.connect(volume).connect(context.destination);
  tone.start(from);
  tone.stop(from + TONE_SECONDS);
}

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
