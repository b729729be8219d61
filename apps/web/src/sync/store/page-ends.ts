import { SYNC_PAGE_SIZE } from '@heatwise/contract/sync/sync-paths';
import { lastTimeOf, type MeasuresPage } from './sent-measurements.ts';

export type PagedSlug = 'measurements' | 'link_measurements';

/** Where a list ends: at its last row when it is exactly full, else at the snapshot's clock. */
export function endOf(page: MeasuresPage, list: PagedSlug): { time: string; isFull: boolean } {
  const { count, last } = list === 'measurements' ? measurementsEnd(page) : linksEnd(page);
  const isFull = last !== undefined && count === (page.page_size ?? SYNC_PAGE_SIZE);
  return { time: isFull ? last : page.sync_time, isFull };
}

function measurementsEnd({ measurements }: MeasuresPage) {
  return { count: measurements.count, last: lastTimeOf(measurements) };
}

function linksEnd({ link_measurements }: MeasuresPage) {
  return { count: link_measurements.length, last: link_measurements.at(-1)?.modified_time };
}
