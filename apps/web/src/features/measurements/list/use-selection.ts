import type { Person } from '@heatwise/domain/permissions/actor';
import {
  mayDeleteMeasurements,
  mayDeleteMeasurementsOf,
  mayEditMeasurements,
  mayEditMeasurementsOf,
} from '@heatwise/domain/permissions/may';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocalDatabase } from '../../../local-db/local-database-context.tsx';
import { useActor } from '../../../sync/actor.tsx';
import type { Selection } from './measurement-columns.tsx';
import type { MeasurementQuery } from './measurement-conditions.queries.ts';
import type { MeasurementSort } from './measurement-filter.ts';
import { readSelectable, SELECT_AT_MOST, type SelectedRow } from './select-all.ts';

export function personOf({
  user_id,
  person_tag_ids,
}: Pick<SelectedRow, 'user_id' | 'person_tag_ids'>): Person {
  return { user_id, tag_ids: JSON.parse(person_tag_ids) as string[] };
}

const NONE: ReadonlyMap<string, SelectedRow> = new Map();

/** The rows chosen for a change of many at once, and what may be done to all of them. */
export function useSelection(query: MeasurementQuery, sort: MeasurementSort) {
  const actor = useActor();
  const database = useLocalDatabase();
  const [chosen, setChosen] = useState(NONE);
  const [isAll, setIsAll] = useState(false);
  const rows = useMemo(() => [...chosen.values()], [chosen]);
  const clear = useCallback(() => {
    setChosen(NONE);
    setIsAll(false);
  }, []);

  const isSelectable = useCallback(
    (row: SelectedRow) => {
      const person = personOf(row);
      return mayEditMeasurementsOf(actor, person) || mayDeleteMeasurementsOf(actor, person);
    },
    [actor],
  );
  // The rows keep the selection, so it must not change with the search.
  const shown = useRef({ query, sort });
  useEffect(() => {
    shown.current = { query, sort };
  }, [query, sort]);
  const selectAll = useCallback(async () => {
    const all = await readSelectable(database, { ...shown.current, isSelectable });
    setChosen(new Map(all.map((row) => [row.measurement_id, row])));
    setIsAll(true);
  }, [database, isSelectable]);

  const isOffered = mayEditMeasurements(actor) || mayDeleteMeasurements(actor);
  const selection = useMemo<Selection | null>(() => {
    if (!isOffered) return null;
    return {
      ids: new Set(chosen.keys()),
      isAll,
      isSelectable,
      toggleAll: () => (chosen.size > 0 ? clear() : void selectAll()),
      toggle: (row) => {
        setIsAll(false);
        setChosen((before) => {
          const next = new Map(before);
          if (!next.delete(row.measurement_id)) next.set(row.measurement_id, row);
          return next;
        });
      },
    };
  }, [chosen, isAll, isOffered, isSelectable, clear, selectAll]);

  return {
    selection,
    rows,
    clear,
    /** There may be more than can be changed at once. */
    isCut: isAll && chosen.size >= SELECT_AT_MOST,
    mayEdit: rows.every((row) => mayEditMeasurementsOf(actor, personOf(row))),
    mayDelete: rows.every((row) => mayDeleteMeasurementsOf(actor, personOf(row))),
  };
}
