import {
  type CalendarConfiguration,
  type ColourRange,
  calendarConfigurationOf,
  DEFAULT_COLOUR_RANGES,
} from '@heatwise/domain/calendar/calendar-configuration';
import { useMemo } from 'react';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { usePendingCalendar } from './calendar.mutations.ts';
import { ownMetadata } from './calendar.queries.ts';

export type CalendarSettings = {
  /** What is in the person's metadata, to be saved again with a change. */
  readonly configuration: CalendarConfiguration;
  readonly ranges: readonly ColourRange[];
  readonly isHidden: boolean;
};

/** A person's calendar settings, with what is just being saved; undefined until they are known. */
export function useCalendarSettings(userId: string): CalendarSettings | undefined {
  const { data } = useLocalRows((queries) => ownMetadata(queries, userId), ['calendar settings', userId]);
  const pending = usePendingCalendar(userId);
  const metadata = data?.[0]?.metadata;
  return useMemo(() => {
    if (metadata === undefined) return undefined;
    const configuration = pending ?? calendarConfigurationOf(JSON.parse(metadata));
    const { ranges = DEFAULT_COLOUR_RANGES, is_hidden = false } = configuration;
    return { configuration, ranges, isHidden: is_hidden };
  }, [metadata, pending]);
}
