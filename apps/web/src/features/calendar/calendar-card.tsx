import '@mantine/dates/styles.css';
import { type CalendarPeriod, calendarWindowOf, readCalendarView } from '@heatwise/domain/calendar/calendar';
import { timeRangeLabel } from '@heatwise/domain/dashboard/time-range';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { dayText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { GapNotice, gapText } from '../../entities/measurements/history-notice.tsx';
import type { PeopleFilter } from '../../entities/people/people-in-view.queries.ts';
import { useLocalDatabase } from '../../local-db/local-database-context.tsx';
import { localQueries } from '../../local-db/local-queries.ts';
import { LOCAL_OPTIONS, localQueryKey, readLocally } from '../../local-db/local-reads.ts';
import { createStoredValue } from '../../platform/stored-value.ts';
import { useMinute, useViewerZone } from '../../platform/viewer-clock.ts';
import { useHistorySince } from '../../sync/use-history.ts';
import { WidgetCard } from '../../ui/widget/widget-card.tsx';
import { calendarPeople } from './calendar.queries.ts';
import { CalendarContent } from './calendar-content.tsx';
import { type CalendarTable, startsOf, tableOf } from './calendar-table.ts';
import type { CalendarSettings } from './use-calendar-settings.ts';

export const CALENDAR_TITLE = 'Calendar';
const INFO =
  'How many tests each person took on each day, by the clock of this device. Every type of test counts, invalid ones ' +
  'too; removed ones do not. The colour shows the number of tests, not their results.\n\nThe period runs from the first ' +
  'to the last day with tests, and people without a test in it are not listed. The people are those of the ' +
  'dashboard’s filter; the days are chosen with View.';
/** So much earlier than it comes into view the calendar is read. */
const NEARLY_IN_VIEW_PX = 300;

type Props = {
  userId: string;
  settings: CalendarSettings;
  /** Whose tests count. Must keep its identity while it says the same. */
  people: PeopleFilter;
  /** The same in words, for pictures; empty when nobody is left out. */
  peopleText: string;
  /** Shows the tests of a person on a day. */
  onOpen: (cell: { user_id: string; day: CalendarDay }) => void;
  /** Reads it at once, near or not: a report wants it. */
  isWanted?: boolean;
};

/** How often everybody was measured, day by day. */
export function CalendarCard(props: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  if (props.isWanted && !isNear) setNear(true);
  // Nothing is read for a calendar that nobody scrolls to: the charts above it come first.
  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: `${NEARLY_IN_VIEW_PX}px` },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} style={{ minHeight: 200 }}>
      {isNear ? <NearCalendar {...props} /> : null}
    </div>
  );
}

function NearCalendar({ userId, settings, people, peopleText, onOpen }: Props) {
  const zone = useViewerZone();
  const nowMs = useMinute();
  const { view, setView } = useRememberedView(userId);
  const { from, to } = calendarWindowOf(view, nowMs, zone);
  const window = useMemo(() => ({ from, to }), [from, to]);
  const loaded = useCalendarTable(people, window, zone);
  const fromMs = zone.startOf(from);
  const gap = useHistorySince(fromMs);
  return (
    <WidgetCard title={CALENDAR_TITLE} note={noteOf(timeRangeLabel(view), loaded.data)} info={INFO}>
      <GapNotice gap={gap} />
      <CalendarContent
        userId={userId}
        settings={settings}
        view={view}
        nowMs={nowMs}
        zone={zone}
        onOpen={onOpen}
        peopleText={[peopleText, gap ? gapText(gap) : ''].filter((text) => text !== '').join(' · ')}
        table={loaded.data ?? null}
        error={loaded.error?.message ?? null}
        onRetry={() => void loaded.refetch()}
        onView={setView}
      />
    </WidgetCard>
  );
}

/** 'Last 7 days: 16 Nov 2026 - 18 Nov 2026' */
function noteOf(view: string, table: CalendarTable | undefined): string {
  const [first, last] = [table?.columns[0]?.day, table?.columns.at(-1)?.day];
  if (!first || !last) return view;
  return first === last ? `${view}: ${dayText(first)}` : `${view}: ${dayText(first)} - ${dayText(last)}`;
}

/** Which days a person looks at, remembered in this browser. */
function useRememberedView(userId: string) {
  const [memory] = useState(() =>
    createStoredValue({
      key: `heatwise_calendar_view_${userId}`,
      storage: window.localStorage,
      events: window,
      read: readCalendarView,
    }),
  );
  const view = useSyncExternalStore(memory.subscribe, memory.current);
  return { view, setView: memory.set };
}

/** The calendar of a window, read again when the synchronisation brought something; what was there before stays until then. */
function useCalendarTable(people: PeopleFilter, window: CalendarPeriod, zone: TimeZone) {
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
