import type { LinkProps } from '@tanstack/react-router';
import { sql } from 'kysely';
import type { LocalQueries } from '../../../local-db/local-queries.ts';

export type TypeKind = 'custom' | 'linked';
type Path = NonNullable<LinkProps['to']>;

type KindTexts = {
  readonly title: string;
  readonly about: string;
  readonly add: string;
  readonly list: Path;
  readonly detail: Path;
  readonly table: 'custom_measurement_types' | 'link_measurement_types';
};

/** Custom and linked types share their screens; this is what differs. */
export const TYPE_KINDS: Readonly<Record<TypeKind, KindTexts>> = {
  custom: {
    title: 'Custom measurements',
    about:
      'Tests of your own besides hydration and sweat: their names, their units and the classes of their values.',
    add: 'New custom type',
    list: '/settings/measurement_custom',
    detail: '/settings/measurement_custom/$custom_id',
    table: 'custom_measurement_types',
  },
  linked: {
    title: 'Linked measurements',
    about: 'Values recorded with a test: body weight, urine gravity, fluid drunk.',
    add: 'New linked type',
    list: '/settings/measurement_linked',
    detail: '/settings/measurement_linked/$link_type_id',
    table: 'link_measurement_types',
  },
};

/** The parameter of a type's page. */
export function paramsOf(kind: TypeKind, typeId: string): Record<string, string> {
  return kind === 'custom' ? { custom_id: typeId } : { link_type_id: typeId };
}

export type TypeRow = {
  type_id: string;
  name: string;
  unit: string;
  icon: string | null;
  /** Base64 JPEG. */
  image: string | null;
  active: 0 | 1;
  /** JSON list of what the values are classed by; null of linked types. */
  classes: string | null;
  /** How many measurements, or linked ones, are of this type and were not removed. */
  used: number;
};

const COLUMNS = sql`t.name, t.unit, t.icon, t.image, t.active, coalesce(of_type.used, 0) as used`;

/** All types of a kind with how often they are used, by name; retired ones too. */
export function measurementTypes(queries: LocalQueries, kind: TypeKind) {
  const query =
    kind === 'custom'
      ? sql<TypeRow>`
          select t.custom_id as type_id, t.classes, ${COLUMNS}
            from custom_measurement_types as t
            left join (select json_extract(r.rest, '$.custom_id') as custom_id, count(*) as used
                         from measurements as m join measurement_rests as r using (measurement_key)
                        where m.type = 'custom' and m.active = 1 group by 1) as of_type using (custom_id)
           order by t.name collate nocase`
      : sql<TypeRow>`
          select t.link_type_id as type_id, null as classes, ${COLUMNS}
            from link_measurement_types as t
            left join (select link_type_id, count(*) as used from link_measurements
                        where active = 1 group by 1) as of_type using (link_type_id)
           order by t.name collate nocase`;
  return { compile: () => query.compile(queries) };
}
