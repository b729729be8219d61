import {
  MEASUREMENT_TYPE_NAMES,
  type MeasurementType,
  measurementUnit,
} from '@heatwise/domain/measurements/measurement-type';
import { sql } from 'kysely';
import { useMemo } from 'react';
import type { LocalQueries } from '../../../../local-db/local-queries.ts';
import { useLocalRows } from '../../../../local-db/use-local-rows.ts';

/** A kind of test besides hydration and sweat, which have screens of their own. */
export type OtherKind = {
  /** Of its address: the type, or the id of a custom one. */
  readonly kind: string;
  readonly type: MeasurementType;
  readonly custom_id: string | null;
  readonly name: string;
  /** Empty where it has none. */
  readonly unit: string;
  readonly custom_classes: string | null;
};

type KindRow = {
  readonly type: MeasurementType;
  readonly custom_id: string | null;
  readonly name: string | null;
  readonly unit: string | null;
  readonly classes: string | null;
};

/** Which other kinds of test a person has that were not removed. */
function otherKinds(queries: LocalQueries, userId: string) {
  const query = sql<KindRow>`
    select kinds.type, kinds.custom_id, c.name, c.unit, c.classes
      from (select distinct m.type, iif(m.type = 'custom', json_extract(r.rest, '$.custom_id'), null) as custom_id
              from users as u
              join measurements as m using (user_key)
              left join measurement_rests as r on m.type = 'custom' and r.measurement_key = m.measurement_key
             where u.user_id = ${userId} and m.active = 1
               and m.type not in ('sosm', 'sosm_baseline', 'sweat')) as kinds
      left join custom_measurement_types as c using (custom_id)
     order by kinds.type = 'custom', kinds.type = 'unknown', kinds.type, c.name collate nocase, kinds.custom_id`;
  return { compile: () => query.compile(queries) };
}

/** The kinds in the order of the page's parts; undefined while they are read. */
export function useOtherKinds(userId: string): readonly OtherKind[] | undefined {
  const { data } = useLocalRows((queries) => otherKinds(queries, userId), ['other kinds of test', userId]);
  return useMemo(() => data?.map(kindOf), [data]);
}

function kindOf({ type, custom_id, name, unit, classes }: KindRow): OtherKind {
  return {
    kind: custom_id ?? type,
    type,
    custom_id,
    name: name ?? MEASUREMENT_TYPE_NAMES[type],
    unit: unit ?? measurementUnit(type) ?? '',
    custom_classes: classes,
  };
}
