import type { HeatFilter } from '@heatwise/domain/heat/heat-filter';
import { dayText } from '@heatwise/domain/time/date-text';

/** What is shown, in words: when and where. */
export function heatFilterText(filter: HeatFilter, shown: number, all: number): string {
  const where = shown === all ? `all ${all} locations` : `${shown} of ${all} locations`;
  return `${whenText(filter)} · ${all === 1 ? '1 location' : where}`;
}

function whenText(filter: HeatFilter): string {
  if (filter.mode === 'live') return 'Live: today at each location';
  if (filter.mode === 'by_date') return dayText(filter.date);
  return `${dayText(filter.from)} to ${dayText(filter.to)}`;
}
