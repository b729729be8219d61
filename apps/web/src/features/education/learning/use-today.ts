import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { useViewerZone } from '../../../platform/viewer-zone.ts';
import { useMinute } from '../../../ui/use-minute.ts';

/** The day it is for whoever looks; moves on at midnight. */
export function useToday(): CalendarDay {
  const zone = useViewerZone();
  return zone.dayAt(useMinute());
}
