/** What plays the sound of a new severe case. Browsers let nothing sound before somebody pressed something. */
export type AlarmSound = {
  /** True once the browser lets it sound; call it after a press. */
  allow(): Promise<boolean>;
  play(): void;
  close(): void;
};

const TONES = [880, 660, 880, 660] as const;
const TONE_SECONDS = 0.28;
const LOUDNESS = 0.35;

export function createAlarmSound(): AlarmSound {
  let context: AudioContext | null = null;
  return {
    async allow() {
      context ??= typeof AudioContext === 'undefined' ? null : new AudioContext();
      if (context?.state === 'suspended') await context.resume().catch(() => undefined);
      return context?.state === 'running';
    },
    play() {
      if (context?.state !== 'running') return;
      for (const [index, frequency] of TONES.entries()) sound(context, frequency, index * TONE_SECONDS);
    },
    close() {
      void context?.close().catch(() => undefined);
      context = null;
    },
  };
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
