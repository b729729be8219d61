/** Runs work on a key for all who wait for it: whoever asks while it runs gets the next run, one for all of them. */
type SharedRuns = (key: string, work: () => Promise<void>) => Promise<void>;

/** What somebody gets has begun after they asked, so it has seen everything that was there before. */
export function createSharedRuns(): SharedRuns {
  const runs = new Map<string, { readonly running: Promise<void>; next: Promise<void> | null }>();

  function begin(key: string, work: () => Promise<void>): Promise<void> {
    const running = work();
    const run = { running, next: null };
    runs.set(key, run);
    const end = () => {
      if (runs.get(key) === run && run.next === null) runs.delete(key);
    };
    running.then(end, end);
    return running;
  }

  return (key, work) => {
    const run = runs.get(key);
    if (!run) return begin(key, work);
    const again = () => begin(key, work);
    run.next ??= run.running.then(again, again);
    return run.next;
  };
}
