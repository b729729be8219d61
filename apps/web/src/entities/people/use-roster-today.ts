import { type TodayState, todayState } from '@heatwise/domain/roster/due';
import {
  type DayOf,
  daysNow,
  patternsOf,
  type RosterTags,
  readRosterTags,
} from '@heatwise/domain/roster/roster-tags';
import type { ShiftPattern } from '@heatwise/domain/roster/shift-pattern';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { useMemo } from 'react';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { rosterTags } from './roster-tags.queries.ts';

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
