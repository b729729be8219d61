import {
  MEASUREMENT_TYPE_NAMES,
  type MeasurementType,
  measurementUnit,
} from '@heatwise/domain/measurements/measurement-type';
import { sql } from 'kysely';
import { useMemo } from 'react';
import { classedByMean } from '../../../../entities/measurements/baselines.queries.ts';
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

type TestKind = { readonly type: MeasurementType; readonly custom_id: string | null };

const CUSTOM_ID = sql<string | null>`json_extract(rest, '$.custom_id')`;

type TestRow = {
  readonly measurement_id: string;
  readonly created_ms: number;
  readonly type: MeasurementType;
  readonly value: number;
  /** Of the baseline that the test brought along, else of the person's own. */
  readonly baseline_mean: number | null;
  readonly status: number;
  readonly valid: 0 | 1;
  readonly active: 0 | 1;
  /** JSON list of the classes of a custom type. */
  readonly custom_classes: string | null;
  readonly tester: string;
  readonly notes: string | null;
  readonly invalid_reason: string | null;
};

/** One test, with the person's valid test of the kind before it. */
export type PersonTest = TestRow & { readonly previous_value: number | null };

/** All of a person's tests of a kind, newest first; removed ones too. */
function testsOfPerson(queries: LocalQueries, userId: string, { type, custom_id }: TestKind) {
  const tests = queries
    .selectFrom('users')
    .innerJoin('measurements', 'measurements.user_key', 'users.user_key')
    .leftJoin('measurement_rests', 'measurement_rests.measurement_key', 'measurements.measurement_key')
    .leftJoin('custom_measurement_types as c', (join) =>
      join.on(sql<boolean>`${sql.ref('measurements.type')} = 'custom' and c.custom_id = ${CUSTOM_ID}`),
    )
    .select([
      'measurement_id',
      'measurements.created_ms',
      'measurements.type',
      'value',
      classedByMean({ test: 'measurements', person: 'users' }).as('baseline_mean'),
      'status',
      'valid',
      'measurements.active',
      'c.classes as custom_classes',
      sql<string>`trim(coalesce(json_extract(rest, '$.measured_by_name_first'), '') || ' ' ||
                       coalesce(json_extract(rest, '$.measured_by_name_last'), ''))`.as('tester'),
      sql<string | null>`json_extract(rest, '$.metadata.notes')`.as('notes'),
      sql<string | null>`json_extract(rest, '$.metadata._invalid_reason')`.as('invalid_reason'),
    ])
    .where('users.user_id', '=', userId)
    .where('measurements.type', '=', type)
    .orderBy('measurements.created_ms', 'desc')
    .orderBy('measurements.measurement_key', 'desc');
  return custom_id === null ? tests : tests.where(CUSTOM_ID, '=', custom_id);
}

/** The tests and those of them that count, both newest first; undefined while they are read. */
export function usePersonTests(userId: string, type: MeasurementType, custom_id: string | null = null) {
  const { data, error, refetch } = useLocalRows(
    (queries) => testsOfPerson(queries, userId, { type, custom_id }),
    ['tests of person', userId, type, custom_id],
  );
  const tests = useMemo(() => data && withPrevious(data), [data]);
  const valid = useMemo(() => tests?.filter(isValid), [tests]);
  return { tests, valid, error: error?.message ?? null, retry: () => void refetch() };
}

function isValid({ valid, active }: TestRow): boolean {
  return valid === 1 && active === 1;
}

function withPrevious(newestFirst: readonly TestRow[]): PersonTest[] {
  let previous: number | null = null;
  return newestFirst
    .toReversed()
    .map((test) => {
      const before = previous;
      if (!isValid(test)) return { ...test, previous_value: null };
      previous = test.value;
      return { ...test, previous_value: before };
    })
    .reverse();
}
