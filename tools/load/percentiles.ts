/** How long some requests took, in ms. */
export type Percentiles = {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly most: number;
};

/** Nearest-rank percentiles; all 0 for nothing. Sorts in place. */
export function percentilesOf(times: number[]): Percentiles {
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.max(0, Math.ceil(times.length * share) - 1)] ?? 0;
  return { count: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) };
}

/** "p50 12 ms, p95 40 ms, p99 71 ms, longest 90 ms". */
export function percentilesText({ p50, p95, p99, most }: Percentiles): string {
  const parts = Object.entries({ p50, p95, p99, longest: most });
  return parts.map(([name, ms]) => `${name} ${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`).join(', ');
}
