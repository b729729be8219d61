import type { HeatFilter } from '@heatwise/domain/heat/heat-filter';
import { dayText } from '@heatwise/domain/time/date-text';

/** What is shown, in words: when and where. */
export function heatFilterText(filter: HeatFilter, shown: number, all: number): string {
  const where = shown === all ? `all ${all} locations` : `${shown} of ${all} locations`;
  return `${whenText(filter)} · ${all === 1 ? '1 location' : where}`;
}

/** The same in few words, for a chip: 'Live', '12 Jan 2026, 1 of 2 locations'. */
export function viewText(filter: HeatFilter, shown: number, all: number): string {
  const when = filter.mode === 'live' ? 'Live' : whenText(filter);
  return shown === all ? when : `${when}, ${shown} of ${all} locations`;
}

function whenText(filter: HeatFilter): string {
  if (filter.mode === 'live') return 'Live: today at each location';
  if (filter.mode === 'by_date') return dayText(filter.date);
  return `${dayText(filter.from)} to ${dayText(filter.to)}`;
}
