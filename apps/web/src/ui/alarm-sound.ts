/** What plays a sound for what must be seen at once. Browsers let nothing sound before somebody pressed something. */
export type AlarmSound = {
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

export function createAlarmSound(): AlarmSound {
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
