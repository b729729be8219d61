import { historyDaysOf, historyFrom } from '@heatwise/domain/organisation/organisation-settings';
import { type RawBuilder, sql } from 'kysely';
import type { OrganisationScope } from '../organisation/organisation-scope.ts';

/*
 * Browsers hold what was stamped since the window began, and of what is older the recorded baselines, on which the classes of
 * today depend. By stamps and not by when a test was taken: those never change without the row's arriving again, so what a
 * browser holds is known from its boundary alone. See docs/sync.md#window-of-history.
 */

/** Of the organisation `o`: what `windowAt` takes. */
export const historyDaysColumn = sql<unknown>`o.metadata -> '_history_days'`;

/** Where the organisation's window begins when its clock says `time`. */
export function windowAt(time: string, historyDays: unknown): string {
  return historyFrom(Date.parse(time), historyDaysOf({ _history_days: historyDays }));
}

/** Where the window of the organisation begins now, by its own clock. */
export async function currentWindow({ tx, org_id }: OrganisationScope): Promise<string> {
  const { rows } = await sql<{ time: string; days: unknown }>`
    select instant_of_us(c.last_us) as time, ${historyDaysColumn} as days
      from org_sync_clock c join organisations o using (org_id)
     where c.org_id = ${org_id}`.execute(tx);
  const [row] = rows;
  return row ? windowAt(row.time, row.days) : '';
}

/** Of measurements `m`: those of the window that begins at `from`. */
export function isInWindow(from: string): RawBuilder<boolean> {
  return sql<boolean>`m.modified_time >= ${from}`;
}

/** Of measurements `m`: those from before it that are held all the same. The words are those of two partial indexes. */
export function isHeldBefore(from: string): RawBuilder<boolean> {
  return sql<boolean>`m.type = 'sosm_baseline' and m.modified_time < ${from}`;
}

/**
 * Of counts `c`: that what was counted of a window is of the one that begins at `from`, and as new as the rest, which servers
 * of before count alone.
 */
export function isOfWindow(from: string): RawBuilder<boolean> {
  return sql<boolean>`(c.window_from = ${from} and c.windowed_at = c.counted_at)`;
}

/** Whether measurements from `asked` on can be compared: all of them can, and those of the current window. */
export function isComparable(asked: string | null, current: string): boolean {
  return asked === null || asked === current;
}
