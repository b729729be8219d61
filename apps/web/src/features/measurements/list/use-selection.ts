import type { Person } from '@heatwise/domain/permissions/actor';
import {
  mayDeleteMeasurements,
  mayDeleteMeasurementsOf,
  mayEditMeasurements,
  mayEditMeasurementsOf,
} from '@heatwise/domain/permissions/may';
import { useCallback, useMemo, useState } from 'react';
import { useActor } from '../../../sync/actor.tsx';
import type { Selection } from './measurement-columns.tsx';
import type { MeasurementRow } from './measurement-list.queries.ts';

export function personOf({ user_id, person_tag_ids }: MeasurementRow): Person {
  return { user_id, tag_ids: JSON.parse(person_tag_ids) as string[] };
}

/** The rows chosen for a change of many at once, and what may be done to all of them. */
export function useSelection() {
  const actor = useActor();
  const [chosen, setChosen] = useState<ReadonlyMap<string, MeasurementRow>>(new Map());
  const rows = useMemo(() => [...chosen.values()], [chosen]);
  const clear = useCallback(() => setChosen(new Map()), []);

  const isOffered = mayEditMeasurements(actor) || mayDeleteMeasurements(actor);
  const selection = useMemo<Selection | null>(() => {
    if (!isOffered) return null;
    return {
      ids: new Set(chosen.keys()),
      isSelectable: (row) => {
        const person = personOf(row);
        return mayEditMeasurementsOf(actor, person) || mayDeleteMeasurementsOf(actor, person);
      },
      toggle: (row) =>
        setChosen((before) => {
          const next = new Map(before);
          if (!next.delete(row.measurement_id)) next.set(row.measurement_id, row);
          return next;
        }),
    };
  }, [actor, chosen, isOffered]);

  return {
    selection,
    rows,
    clear,
    mayEdit: rows.every((row) => mayEditMeasurementsOf(actor, personOf(row))),
    mayDelete: rows.every((row) => mayDeleteMeasurementsOf(actor, personOf(row))),
  };
}
