import type { PeoplesPattern } from '@heatwise/contract/tags/tags.contract';
import { rosterRoutes } from '@heatwise/contract/tags/tags.routes';
import { countOfPeople } from '@heatwise/domain/people/people-actions';
import {
  type DayOf,
  daysNow,
  patternsOf,
  type RosterTags,
  readRosterTags,
  type ShiftPattern,
  shiftDay,
  type TodayState,
  todayState,
} from '@heatwise/domain/roster/roster';
import { addDays, type CalendarDay, weekdayOf } from '@heatwise/domain/time/calendar-day';
import { dayText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { useMemo } from 'react';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import type { LocalQueries } from '../../local-db/local-queries.ts';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import classes from './shift-days.module.css';

/** The tags that say something about the days of those who carry them; `metadata` is JSON. */
export function rosterTags(queries: LocalQueries) {
  return queries
    .selectFrom('tags')
    .select(['tag_id', 'name', 'type', 'metadata'])
    .where('active', '=', 1)
    .where('type', 'in', ['roster', 'location']);
}

/** A person as the roster asks about them; `tested_ms` is their last valid hydration test. */
type OnRoster = { readonly tag_ids: readonly string[]; readonly tested_ms: number | null };

export type RosterToday = {
  readonly stateOf: (person: OnRoster) => TodayState;
  readonly patternsOf: (tagIds: readonly string[]) => readonly ShiftPattern[];
  /** The day it is now where somebody works. */
  readonly dayOf: DayOf;
};

/** Shift patterns and the zones of locations; undefined until they were read. */
export function useRosterTags(): RosterTags | undefined {
  const { data } = useLocalRows(rosterTags, ['roster tags']);
  return useMemo(
    () =>
      data &&
      readRosterTags(
        data.map((row) => ({ ...row, metadata: JSON.parse(row.metadata) as Record<string, unknown> })),
      ),
    [data],
  );
}

/** What the roster says of now: by the day of a person's site, else by `zone`. Undefined until it was read. */
export function useRosterToday(nowMs: number, zone: TimeZone): RosterToday | undefined {
  const tags = useRosterTags();
  return useMemo(() => {
    if (!tags) return undefined;
    const dayOf = daysNow(tags, nowMs, zone);
    const of = (ids: readonly string[]) => patternsOf(tags, ids);
    return {
      dayOf,
      patternsOf: of,
      stateOf: ({ tag_ids, tested_ms }) => todayState({ tested_ms, patterns: of(tag_ids) }, dayOf(tag_ids)),
    };
  }, [tags, nowMs, zone]);
}

/** Gives people one shift pattern in place of theirs; null takes it off. */
export function useSetShiftPattern() {
  return useApiMutation<PeoplesPattern, { changed: number }>(
    (api, body) => api.send(rosterRoutes.setPeople, { body }),
    {
      key: ['roster', 'people'],
      done: ({ changed }) => `Shift pattern of ${countOfPeople(changed)} changed.`,
      synchronises: true,
    },
  );
}

const WEEKDAYS = ['M', 'T', 'W', 'T', 'F', 'S', 'S'] as const;
/** Two weeks: what fits beside one another on a phone. */
const DAYS = 14;

/** The days to come of a shift pattern, at work or off. */
export function ShiftDays({ pattern, from }: { pattern: ShiftPattern; from: CalendarDay }) {
  return (
    <ol className={classes.days} aria-label="The next two weeks">
      {Array.from({ length: DAYS }, (_, at) => addDays(from, at)).map((day) => {
        const { isOn } = shiftDay(pattern, day);
        return (
          <li key={day} className={classes.day} data-off={!isOn || undefined} title={dayText(day)}>
            <span aria-hidden="true">{WEEKDAYS[weekdayOf(day) - 1]}</span>
            <b aria-hidden="true">{Number(day.slice(8))}</b>
            <span className="visually-hidden">
              {dayText(day)}: {isOn ? 'at work' : 'day off'}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
