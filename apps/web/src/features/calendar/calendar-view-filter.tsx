import {
  CALENDAR_VIEW_MODES,
  calendarViewProblem,
  DEFAULT_CALENDAR_VIEW,
} from '@heatwise/domain/calendar/calendar-view';
import type { TimeRange } from '@heatwise/domain/dashboard/time-range';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Button, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { TimeRangeField } from '../../ui/time-range-field.tsx';

type Props = {
  view: TimeRange;
  nowMs: number;
  zone: TimeZone;
  onApply: (view: TimeRange) => void;
};

/** Picks which days the calendar shows; nothing changes before Apply. Source: specification §2. */
export function CalendarViewFilter({ view, nowMs, zone, onApply }: Props) {
  const [draft, setDraft] = useState(view);
  useEffect(() => setDraft(view), [view]);
  const problem = calendarViewProblem(draft, nowMs, zone);
  const isChanged = JSON.stringify(view) !== JSON.stringify(DEFAULT_CALENDAR_VIEW);
  return (
    <>
      <TimeRangeField
        label="View"
        modes={CALENDAR_VIEW_MODES}
        value={draft}
        today={zone.dayAt(nowMs)}
        onChange={setDraft}
      />
      <Button disabled={problem !== null} onClick={() => onApply(draft)}>
        Apply
      </Button>
      {isChanged ? (
        <Button variant="subtle" onClick={() => onApply(DEFAULT_CALENDAR_VIEW)}>
          Reset
        </Button>
      ) : null}
      {problem ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      ) : null}
    </>
  );
}
