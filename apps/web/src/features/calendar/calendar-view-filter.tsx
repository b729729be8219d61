import {
  CALENDAR_VIEW_MODES,
  calendarViewProblem,
  DEFAULT_CALENDAR_VIEW,
} from '@heatwise/domain/calendar/calendar-view';
import { type TimeRange, timeRangeLabel } from '@heatwise/domain/dashboard/time-range';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FilterBar } from '../../ui/filter-bar/filter-bar.tsx';
import type { FilterPart } from '../../ui/filter-bar/filter-part.ts';
import { TimeRangeField } from '../../ui/time-range-field.tsx';

type CalendarViewFilterProps = {
  view: TimeRange;
  nowMs: number;
  zone: TimeZone;
  onApply: (view: TimeRange) => void;
};

/** Which days the calendar shows, as a chip beside the search. */
export function CalendarViewFilter({ search, ...props }: CalendarViewFilterProps & { search: ReactNode }) {
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
