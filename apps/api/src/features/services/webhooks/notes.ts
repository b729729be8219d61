/** Things that are written down soon: what comes while one lot is being written is the next lot. */
export type Notes<Thing> = {
  add(thing: Thing): void;
  /** Whether a lot could not be written; then nothing further is. */
  hasFailed(): boolean;
  /** Resolves when all is written. Rejects as writing did. */
  written(): Promise<void>;
};

export function createNotes<Thing>(write: (things: readonly Thing[]) => Promise<void>): Notes<Thing> {
  let waiting: Thing[] = [];
  let writing: Promise<void> | null = null;
  let failed = false;

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const lot = waiting;
      waiting = [];
      await write(lot);
    }
    writing = null;
  }
  return {
    add(thing) {
      waiting.push(thing);
      if (writing) return;
      writing = writeAll();
      // Whoever waits for it hears of it; until then it is not unhandled.
      writing.catch(() => {
        failed = true;
      });
    },
    hasFailed: () => failed,
    written: () => writing ?? Promise.resolve(),
  };
}
