import { ACCLIMATISATION_DAYS } from '@heatwise/domain/heat/acclimatisation-text';
import { useMemo } from 'react';
import { useSyncProgress } from '../../../sync/sync-context.tsx';
import type { RowData } from './people-columns.tsx';
import { lastMeasurements, peopleRows, rosterRows, smallPictures } from './people-list.queries.ts';
import type { PeopleChoice } from './people-search.ts';
import type { CellTime } from './result-cells.tsx';
import { usePeoplePages, type VisibleRange } from './use-people-pages.ts';

const DAY_MS = 86_400_000;

type Wanted = {
  readonly choice: Pick<PeopleChoice, 'view' | 'showHidden'>;
  readonly time: CellTime;
  readonly hasLast: boolean;
  /** Pictures wait until the list rests. */
  readonly isResting: boolean;
};

const idOf = ({ user_id }: { user_id: string }) => user_id;
const idOfPicture = ({ id }: { id: string }) => id;

/** What the visible rows show, each part from a query of its own: names need not wait for measurements. */
export function usePeopleRows(
  ids: readonly string[],
  range: VisibleRange,
  { choice, time, hasLast, isResting }: Wanted,
) {
  // Until everything is here there are no indexes to find anybody's last test by.
  const { initialSyncDone } = useSyncProgress();
  const { showHidden } = choice;
  const isRoster = choice.view === 'roster';
  // A day's start: the list of tests need not be read again every minute.
  const sinceMs = time.nowMs - (time.nowMs % DAY_MS) - ACCLIMATISATION_DAYS * DAY_MS;
  const people = usePeoplePages(ids, range, {
    name: ['people rows', showHidden],
    build: (queries, page) => peopleRows(queries, page, { showHidden }),
    idOf,
  });
  const last = usePeoplePages(ids, range, {
    name: ['people last measurements'],
    build: lastMeasurements,
    idOf,
    isEnabled: hasLast && !isRoster && initialSyncDone,
  });
  const roster = usePeoplePages(ids, range, {
    name: ['people roster', sinceMs],
    build: (queries, page) => rosterRows(queries, page, sinceMs),
    idOf,
    isEnabled: isRoster && initialSyncDone,
  });
  const pictures = usePeoplePages(ids, range, {
    name: ['people pictures'],
    build: smallPictures,
    idOf: idOfPicture,
    isEnabled: isResting,
  });

  const data = useMemo(() => {
    const rows = new Map<string, RowData>();
    for (const [id, person] of people.rows) {
      rows.set(id, { person, last: last.rows.get(id), roster: roster.rows.get(id) });
    }
    return rows;
  }, [people.rows, last.rows, roster.rows]);
  return {
    dataOf: (id: string) => data.get(id),
    pictureOf: (id: string) => pictures.rows.get(id)?.image,
    error: people.error ?? last.error ?? roster.error,
  };
}
