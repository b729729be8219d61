import { type DayMark, dayMark } from '@heatwise/domain/calendar/calendar';
import { patternsOf, type RosterTags, type ShiftPattern } from '@heatwise/domain/roster/roster';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { useMemo } from 'react';
import { useRosterTags } from '../../entities/people/roster.tsx';
import type { CalendarPerson } from './calendar.queries.ts';

/** What a cell says in place of the colour of its count. */
export type MarkOf = (count: number, day: CalendarDay) => DayMark | null;
export type MarksOf = (person: Pick<CalendarPerson, 'shift_pattern_ids'>) => MarkOf;

/** Keeps its identity while the day and the shift patterns stay. Until the patterns are read every day is a working day. */
export function useDayMarks(today: CalendarDay): MarksOf {
  const tags = useRosterTags();
  return useMemo(() => dayMarks(tags, today), [tags, today]);
}

export function dayMarks(tags: RosterTags | undefined, today: CalendarDay): MarksOf {
  return ({ shift_pattern_ids }) => {
    const patterns: readonly ShiftPattern[] =
      tags && shift_pattern_ids ? patternsOf(tags, shift_pattern_ids.split(' ')) : [];
    return (count, day) => dayMark(count, day, today, patterns);
  };
}
