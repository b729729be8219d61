import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { useMinute, useViewerZone } from '../../../platform/viewer-clock.ts';

/** The day it is for whoever looks; moves on at midnight. */
export function useToday(): CalendarDay {
  const zone = useViewerZone();
  return zone.dayAt(useMinute());
}
