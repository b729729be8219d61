import { formatNumber } from '../text/format-number.ts';

type Counts = { readonly assigned: number; readonly done: number; readonly excused: number };

/**
 * How many of a hundred have finished, without those who are excused; null where nobody has to. Rounded down: 100 means
 * everybody. See docs/rules.md#education.
 */
export function finishedShare({ assigned, done, excused }: Counts): number | null {
  const asked = assigned - excused;
  return asked <= 0 ? null : Math.floor((done * 100) / asked);
}

/** '60 % (66 of 110)': the share with what it is of, which is less than all assigned where some are exempt. */
export function finishedText(counts: Counts): string {
  const share = finishedShare(counts);
  if (share === null) return '–';
  const asked = counts.assigned - counts.excused;
  return `${share} % (${formatNumber(counts.done)} of ${formatNumber(asked)})`;
}

/** The counts of several modules together. */
export function sumCounts(modules: readonly Counts[]): Counts {
  const sum = (pick: (counts: Counts) => number) => modules.reduce((all, one) => all + pick(one), 0);
  return {
    assigned: sum(({ assigned }) => assigned),
    done: sum(({ done }) => done),
    excused: sum(({ excused }) => excused),
  };
}
