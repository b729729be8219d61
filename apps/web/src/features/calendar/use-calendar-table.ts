import type { CalendarPeriod } from '@heatwise/domain/calendar/measurement-calendar';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PeopleFilter } from '../../entities/people/people-in-view.queries.ts';
import { useLocalDatabase } from '../../local-db/local-database-context.tsx';
import { localQueries } from '../../local-db/local-queries.ts';
import { LOCAL_OPTIONS, localQueryKey, readLocally } from '../../local-db/local-reads.ts';
import { calendarPeople } from './calendar.queries.ts';
import { startsOf, tableOf } from './calendar-table.ts';

/** The calendar of a window, read again when the synchronisation brought something; what was there before stays until then. */
export function useCalendarTable(people: PeopleFilter, window: CalendarPeriod, zone: TimeZone) {
  const database = useLocalDatabase();
  const starts = useMemo(() => startsOf(window, zone), [window, zone]);
  return useQuery({
    ...LOCAL_OPTIONS,
    queryKey: localQueryKey(database, ['calendar', people, starts]),
    queryFn: (context) =>
      readLocally(database, context, async (reads) =>
        tableOf(await reads.rows(calendarPeople(localQueries, people, starts).compile()), window),
      ),
    placeholderData: keepPreviousData,
    // Comparing five thousand rows takes longer than drawing the twenty that are in view.
    structuralSharing: false,
    gcTime: 30_000,
  });
}
