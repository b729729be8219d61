import type { CalendarPeriod } from '@heatwise/domain/calendar/measurement-calendar';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import type { PeopleFilter } from '../../entities/people/people-in-view.queries.ts';
import type { DataKey } from '../../local-db/local-database.ts';
import { LOCAL_QUERY, useLocalDatabase } from '../../local-db/local-database-context.tsx';
import { localQueries } from '../../local-db/local-queries.ts';
import { useDataVersion } from '../../local-db/use-data-version.ts';
import { calendarPeople } from './calendar.queries.ts';
import { startsOf, tableOf } from './calendar-table.ts';

const DATA_KEYS: readonly DataKey[] = ['users', 'tags', 'measurements'];

/** The calendar of a window, read again when the synchronisation brought something; what was there before stays until then. */
export function useCalendarTable(people: PeopleFilter, window: CalendarPeriod, zone: TimeZone) {
  const database = useLocalDatabase();
  const starts = useMemo(() => startsOf(window, zone), [window, zone]);
  const duration = useRef(0);
  const lastDurationMs = useCallback(() => duration.current, []);
  const version = useDataVersion(DATA_KEYS, lastDurationMs);
  return useQuery({
    queryKey: [LOCAL_QUERY, database.name, 'calendar', people, starts, version],
    queryFn: async () => {
      const begun = performance.now();
      const rows = await database.rows(calendarPeople(localQueries, people, starts).compile());
      duration.current = performance.now() - begun;
      return tableOf(rows, window);
    },
    placeholderData: keepPreviousData,
    // Comparing five thousand rows takes longer than drawing the twenty that are in view.
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
    // The database answers without a network, and a refused query stays refused.
    networkMode: 'always',
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
