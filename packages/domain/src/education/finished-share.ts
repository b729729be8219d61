type Counts = { readonly assigned: number; readonly done: number; readonly excused: number };

/**
 * How many of a hundred have finished, without those who are excused; null where nobody has to. Rounded down: 100 means
 * everybody. See docs/rules.md#education.
 */
export function finishedShare({ assigned, done, excused }: Counts): number | null {
  const asked = assigned - excused;
  return asked <= 0 ? null : Math.floor((done * 100) / asked);
}

/** The same over several modules. */
export function finishedShareOf(modules: readonly Counts[]): number | null {
  const sum = (pick: (counts: Counts) => number) => modules.reduce((all, one) => all + pick(one), 0);
  return finishedShare({
    assigned: sum(({ assigned }) => assigned),
    done: sum(({ done }) => done),
    excused: sum(({ excused }) => excused),
  });
}
