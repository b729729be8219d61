import type { TodayState } from '@heatwise/domain/roster/due';
import { useMemo } from 'react';
import type { RosterToday } from '../../../entities/people/use-roster-today.ts';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { type Narrowing, rosterStates } from './people-list.queries.ts';

export type RosterView = {
  readonly count: Readonly<Record<TodayState, number>>;
  /** Those who are due. */
  readonly due: ReadonlySet<string>;
};

/** What today is for everybody in view; undefined while it is read, and where nobody asks for it. */
export function useRosterView(narrowing: Narrowing, today: RosterToday | undefined, isOpen: boolean) {
  const { data, error, refetch } = useLocalRows(
    (queries) => rosterStates(queries, narrowing),
    ['people today', narrowing],
    { isEnabled: isOpen },
  );
  const view = useMemo<RosterView | undefined>(() => {
    if (!data || !today || !isOpen) return undefined;
    const count = { due: 0, tested: 0, 'day off': 0 };
    const due = new Set<string>();
    for (const { user_id, tested_ms, tag_ids } of data) {
      const state = today.stateOf({ tested_ms, tag_ids: JSON.parse(tag_ids) as string[] });
      count[state] += 1;
      if (state === 'due') due.add(user_id);
    }
    return { count, due };
  }, [data, today, isOpen]);
  return { view, error, refetch };
}
