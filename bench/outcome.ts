/** One line of the table: Heatwise beside a peer in the same run, and what the design asks for. */
export type Outcome = {
  readonly what: string;
  readonly ours: string;
  readonly peer: string;
  readonly ratio: string;
  readonly budget: string;
  readonly isMet: boolean;
  /** How it was measured, for a footnote. */
  readonly note?: string;
};

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

export function milliseconds(value: number): string {
  return `${value.toFixed(1)} ms`;
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}

/** The value below which `share` (0 to 1) of the sample lies: the nearest rank, never interpolated. */
export function quantile(sample: readonly number[], share: number): number {
  const sorted = [...sample].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new Error('a sample without values has no quantile');
  return value;
}
