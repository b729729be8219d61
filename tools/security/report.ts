import type { Result } from './run-checks.ts';

const MOST_FINDINGS_SHOWN = 20;

/** One row of the table, and below it what was found. */
export function rowOf({ area, name, looked, findings, skipped, seconds }: Result): string {
  const state = skipped !== null ? 'not here' : findings.length > 0 ? 'FOUND' : 'ok';
  const row = `${state.padEnd(9)} ${area.padEnd(18)} ${name} (${skipped ?? looked}; ${seconds.toFixed(1)} s)`;
  const shown = findings.slice(0, MOST_FINDINGS_SHOWN).map((finding) => `            - ${finding}`);
  const more = findings.length - shown.length;
  return [row, ...shown, ...(more > 0 ? [`            … and ${more} more`] : [])].join('\n');
}

/** The last line. */
export function summaryOf(results: readonly Result[]): string {
  const skipped = results.filter((one) => one.skipped !== null).length;
  const found = results.filter(({ findings }) => findings.length > 0).length;
  const passed = results.length - skipped - found;
  return `${passed} checks passed, ${found} found something${skipped > 0 ? `, ${skipped} not possible on this server` : ''}.`;
}
