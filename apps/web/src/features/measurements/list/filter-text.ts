import { dayPresets } from '@heatwise/domain/dashboard/time-presets';
import {
  MEASUREMENT_STATUS_LABELS,
  type MeasurementStatus,
} from '@heatwise/domain/measurements/measurement-status';
import { MEASUREMENT_TYPE_NAMES } from '@heatwise/domain/measurements/measurement-type';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { dayText } from '@heatwise/domain/time/date-text';
import type { MeasurementFilter } from './measurement-filter.ts';

export const MEASUREMENT_STATE_LABELS: Readonly<Record<MeasurementFilter['state'], string>> = {
  kept: 'Valid and invalid',
  valid: 'Valid only',
  invalid: 'Invalid only',
  removed: 'Removed only',
  all: 'Everything, including removed',
};

/** The levels of sodium have short names that need their subject here. */
export function statusLabel(status: MeasurementStatus): string {
  const label = MEASUREMENT_STATUS_LABELS[status];
  return status.endsWith('_sodium') && !label.includes('Sodium') ? `${label} Sodium` : label;
}

/** The chosen types by name: those of the product, then the organisation's own. */
export function typeNames(
  { types, custom_ids }: MeasurementFilter,
  customs: readonly { readonly custom_id: string; readonly name: string }[],
): ReadonlyMap<string, string> {
  return new Map([
    ...types.map((type) => [type, MEASUREMENT_TYPE_NAMES[type]] as const),
    ...customs
      .filter(({ custom_id }) => custom_ids.includes(custom_id))
      .map(({ custom_id, name }) => [custom_id, name] as const),
  ]);
}

/** 'Last 7 days', '1 Nov 2026 - 5 Nov 2026', 'From 1 Nov 2026'; null for any time. */
export function daysText({ from, to }: MeasurementFilter, today: CalendarDay): string | null {
  if (from === null && to === null) return null;
  const preset = dayPresets(today).find(({ days }) => days?.from === from && days?.to === to);
  if (preset) return preset.label;
  if (from === null) return `Until ${dayText(to ?? today)}`;
  if (to === null) return `From ${dayText(from)}`;
  return from === to ? dayText(from) : `${dayText(from)} - ${dayText(to)}`;
}
