import type { MeasuresReply } from '@heatwise/contract/sync/sync.contract';
import { SYNC_PAGE_SIZE } from '@heatwise/contract/sync/sync-paths';

export type PagedSlug = 'measurements' | 'link_measurements';

/** Where a list ends: at its last row when it is exactly full, else at the snapshot's clock. */
export function endOf(reply: MeasuresReply, list: PagedSlug): { time: string; isFull: boolean } {
  const rows = reply[list];
  const last = rows.at(-1);
  const isFull = last !== undefined && rows.length === (reply.page_size ?? SYNC_PAGE_SIZE);
  return { time: isFull ? last.modified_time : reply.sync_time, isFull };
}

/** Whether rows go down without a repetition from below the cursor: then none of them has come before. */
export function isStrictlyBelow(rows: readonly { modified_time: string }[], cursor: string | null): boolean {
  let last = cursor;
  for (const { modified_time } of rows) {
    if (last !== null && modified_time >= last) return false;
    last = modified_time;
  }
  return true;
}
