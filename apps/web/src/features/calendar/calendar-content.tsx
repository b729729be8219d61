import type { TimeRange } from '@heatwise/domain/dashboard/time-range';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconHelp, IconPhotoDown } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import classes from './calendar.module.css';
import { GridOrPicture } from './calendar-in-report.tsx';
import { CalendarOptionsDialog } from './calendar-options-dialog.tsx';
import { arrange, BY_NAME, type CalendarTable } from './calendar-table.ts';
import { CalendarViewFilter } from './calendar-view-filter.tsx';
import { createPaintOf } from './cell-colours.ts';
import { useCalendarPicture } from './use-calendar-picture.ts';
import type { CalendarSettings } from './use-calendar-settings.ts';
import { useDayMarks } from './use-day-marks.ts';

type CalendarContentProps = {
  userId: string;
  settings: CalendarSettings;
  view: TimeRange;
  nowMs: number;
  zone: TimeZone;
  /** Null while it is read. */
  table: CalendarTable | null;
  error: string | null;
  onRetry: () => void;
  onView: (view: TimeRange) => void;
  onOpen: (cell: { user_id: string; day: CalendarDay }) => void;
  /** What narrows the people, in words; empty when nobody is left out. */
  peopleText: string;
};

const HEIGHT = 520;

/** The View filter, the search, and the table or what is in its place. */
export function CalendarContent(props: CalendarContentProps) {
  const { userId, settings, view, nowMs, zone, table, error, onRetry, onView, onOpen, peopleText } = props;
  const [isOptionsOpen, options] = useDisclosure(false);
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState(BY_NAME);
  const sought = useDeferredValue(search);
  const people = useMemo(() => arrange(table?.people ?? [], sort, sought), [table, sort, sought]);
  const paintOf = useMemo(() => createPaintOf(settings.ranges), [settings.ranges]);
  const today = zone.dayAt(nowMs);
  const marksOf = useDayMarks(today);
  const download = useCalendarPicture();
  const columns = table?.columns ?? [];

  return (
    <>
      <div className={classes.toolbar} data-not-in-pictures>
        <CalendarViewFilter
          view={view}
          nowMs={nowMs}
          zone={zone}
          onApply={onView}
          search={
            <SearchField aria-label="Search people in the calendar" value={search} onChange={setSearch} />
          }
        />
        <div className={classes.actions}>
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={18} />}
            onClick={options.open}
          >
            Options
          </Button>
          {people.length > 0 ? (
            <Button
              variant="default"
              leftSection={<IconPhotoDown size={18} />}
              onClick={() =>
                void download({
                  people,
                  columns,
                  marksOf,
                  ranges: settings.ranges,
                  view,
                  peopleText,
                  zone,
                  nowMs,
                })
              }
            >
              Picture
            </Button>
          ) : null}
          <ButtonLink
            variant="subtle"
            to="/help/calendar"
            leftSection={<IconHelp size={18} aria-hidden="true" />}
          >
            Help
          </ButtonLink>
        </div>
      </div>
      {error ? (
        <ErrorState message={error} onRetry={onRetry} />
      ) : !table ? (
        <LoadingState height={HEIGHT / 2} />
      ) : table.people.length === 0 ? (
        <EmptyState
          title="Nobody was measured in this period"
          hint="Pick a longer period under View and apply it, or choose fewer filters above."
        />
      ) : people.length === 0 ? (
        <EmptyState title="No results found" hint="Nobody with this name was measured in this period." />
      ) : (
        <GridOrPicture
          ranges={settings.ranges}
          people={people}
          columns={columns}
          today={today}
          sort={sort}
          onSort={setSort}
          paintOf={paintOf}
          marksOf={marksOf}
          onOpen={onOpen}
          height={HEIGHT}
        />
      )}
      <CalendarOptionsDialog
        userId={userId}
        settings={settings}
        opened={isOptionsOpen}
        onClose={options.close}
      />
    </>
  );
}
