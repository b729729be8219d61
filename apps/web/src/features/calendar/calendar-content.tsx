import {
  CALENDAR_VIEW_MODES,
  calendarViewProblem,
  DEFAULT_CALENDAR_VIEW,
} from '@heatwise/domain/calendar/calendar';
import type { ColourRange } from '@heatwise/domain/calendar/calendar-configuration';
import { type TimeRange, timeRangeLabel } from '@heatwise/domain/dashboard/time-range';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { IMAGE_EXPORT_SCALE } from '@heatwise/domain/text/interface-constants';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconHelp, IconPhotoDown } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, use, useDeferredValue, useMemo, useState } from 'react';
import { ChartResolution } from '../../ui/chart/chart-option.ts';
import { useChartTheme } from '../../ui/chart/chart-theme.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FilterBar } from '../../ui/filter-bar/filter-bar.tsx';
import type { FilterPart } from '../../ui/filter-bar/filter-part.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { TimeRangeField } from '../../ui/time-range-field.tsx';
import classes from './calendar.module.css';
import { CalendarGrid } from './calendar-grid.tsx';
import { CalendarLegend } from './calendar-legend.tsx';
import { CalendarOptionsDialog } from './calendar-options-dialog.tsx';
import {
  drawCalendar,
  PICTURE_MOST_DAYS,
  PICTURE_MOST_PEOPLE,
  useCalendarPicture,
} from './calendar-picture.ts';
import { arrange, BY_NAME, type CalendarTable, createPaintOf } from './calendar-table.ts';
import type { CalendarSettings } from './use-calendar-settings.ts';
import { useDayMarks } from './use-day-marks.ts';

type CalendarViewFilterProps = {
  view: TimeRange;
  nowMs: number;
  zone: TimeZone;
  onApply: (view: TimeRange) => void;
};

/** Which days the calendar shows, as a chip beside the search. */
function CalendarViewFilter({ search, ...props }: CalendarViewFilterProps & { search: ReactNode }) {
  const view: FilterPart = {
    key: 'view',
    label: 'View',
    chosen: timeRangeLabel(props.view),
    fields: (close) => <ViewFields {...props} onDone={close} />,
  };
  return <FilterBar label="Calendar filter" parts={[view]} search={search} />;
}

/** Nothing changes before Apply. */
function ViewFields({
  view,
  nowMs,
  zone,
  onApply,
  onDone,
}: CalendarViewFilterProps & { onDone: () => void }) {
  const [draft, setDraft] = useState(view);
  const problem = calendarViewProblem(draft, nowMs, zone);
  const isChanged = JSON.stringify(view) !== JSON.stringify(DEFAULT_CALENDAR_VIEW);
  function apply(next: TimeRange): void {
    onApply(next);
    onDone();
  }
  return (
    <Stack gap="sm">
      <TimeRangeField
        label="View"
        modes={CALENDAR_VIEW_MODES}
        value={draft}
        today={zone.dayAt(nowMs)}
        onChange={setDraft}
      />
      {problem ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      ) : null}
      <Group grow>
        <Button disabled={problem !== null} onClick={() => apply(draft)}>
          Apply
        </Button>
        <Button variant="default" disabled={!isChanged} onClick={() => apply(DEFAULT_CALENDAR_VIEW)}>
          Reset
        </Button>
      </Group>
    </Stack>
  );
}

/** A picture is never split between two sheets of paper: so many people and the days above them fit one. */
const PEOPLE_ON_A_SHEET = 36;

type GridOrPictureProps = ComponentProps<typeof CalendarGrid> & { ranges: readonly ColourRange[] };

/** The table, of which a screen draws what is in view; a report has no window and takes the whole as a picture. */
function GridOrPicture({ ranges, ...grid }: GridOrPictureProps) {
  const isReported = use(ChartResolution) !== null;
  if (isReported) return <Picture {...grid} ranges={ranges} />;
  return (
    <>
      <CalendarGrid {...grid} />
      <CalendarLegend ranges={ranges} hasDayMarks />
    </>
  );
}

function Picture({ people, columns, marksOf, ranges }: GridOrPictureProps) {
  const theme = useChartTheme();
  const pictures = useMemo(() => {
    const all = people.slice(0, PICTURE_MOST_PEOPLE);
    const sheets = Math.max(1, Math.ceil(all.length / PEOPLE_ON_A_SHEET));
    return Array.from({ length: sheets }, (_, sheet) => {
      const shown = {
        people: all.slice(sheet * PEOPLE_ON_A_SHEET, (sheet + 1) * PEOPLE_ON_A_SHEET),
        columns: columns.slice(-PICTURE_MOST_DAYS),
        marksOf,
        hasLegend: sheet === sheets - 1,
      };
      const canvas = drawCalendar(shown, ranges, theme, IMAGE_EXPORT_SCALE);
      return { source: canvas.toDataURL('image/png'), width: canvas.width / IMAGE_EXPORT_SCALE };
    });
  }, [people, columns, marksOf, ranges, theme]);
  return (
    <>
      {pictures.map(({ source, width }, sheet) => (
        <img
          // biome-ignore lint/suspicious/noArrayIndexKey: the first sheet is the first sheet
          key={sheet}
          src={source}
          alt={
            pictures.length === 1
              ? 'The calendar of the report'
              : `The calendar of the report, ${sheet + 1} of ${pictures.length}`
          }
          style={{ display: 'block', width, maxWidth: '100%' }}
        />
      ))}
      {people.length > PICTURE_MOST_PEOPLE ? (
        <p>
          The first {PICTURE_MOST_PEOPLE} of {formatNumber(people.length)} people.
        </p>
      ) : null}
    </>
  );
}

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
