import {
  type CustomMeasurementType,
  customTypeEntity,
  type LinkMeasurementType,
  linkTypeEntity,
} from '@heatwise/contract/entities/measurement-types';
import { type RawBuilder, sql } from 'kysely';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';
import { gather, jsonRow } from '../../sync/json-row.ts';
import type { SyncReader } from '../../sync/synced-kind.ts';

/** Rows `t` of the two tables of types as the wire's JSON. */
const customTypeJson = jsonRow('t', customTypeEntity);
const linkTypeJson = jsonRow('t', linkTypeEntity);

type Changed = (scope: OrganisationScope, reader: SyncReader, since: string | null) => Promise<string>;

/** Types are the organisation's words for its tests, so every member has them. */
function changedIn(
  table: 'custom_measurement_types' | 'link_measurement_types',
  row: RawBuilder<string>,
): Changed {
  return (scope, _reader, since) =>
    gather(
      scope,
      sql`
      select ${row} as json, t.modified_time
        from ${sql.table(table)} t
       where t.org_id = ${scope.org_id} and t.modified_time > ${since ?? ''}`,
    );
}

export const changedCustomTypes = changedIn('custom_measurement_types', customTypeJson);
export const changedLinkTypes = changedIn('link_measurement_types', linkTypeJson);

export type TypeRow = { custom: CustomMeasurementType; linked: LinkMeasurementType };
export type TypeKind = keyof TypeRow;
/** `classes` are kept of custom types only. */
type Fields = Pick<CustomMeasurementType, 'name' | 'unit' | 'icon' | 'image' | 'active' | 'classes'>;

const TABLES: Readonly<
  Record<TypeKind, { table: RawBuilder<unknown>; id: RawBuilder<unknown>; json: RawBuilder<string> }>
> = {
  custom: {
    table: sql.table('custom_measurement_types'),
    id: sql.ref('custom_id'),
    json: customTypeJson,
  },
  linked: {
    table: sql.table('link_measurement_types'),
    id: sql.ref('link_type_id'),
    json: linkTypeJson,
  },
};

/** The two tables differ in their names, and in the classes that custom types have. */
export async function findType<Kind extends TypeKind>(
  { tx, org_id }: OrganisationScope,
  kind: Kind,
  typeId: string,
): Promise<TypeRow[Kind] | undefined> {
  const { table, id, json } = TABLES[kind];
  const { rows } = await sql<{ type: TypeRow[Kind] }>`
    select ${json}::json as type from ${table} t where t.org_id = ${org_id} and t.${id} = ${typeId}`.execute(
    tx,
  );
  return rows[0]?.type;
}

export async function insertType<Kind extends TypeKind>(
  scope: WritingScope,
  kind: Kind,
  typeId: string,
  { name, unit, icon, image, active, classes }: Fields,
): Promise<TypeRow[Kind]> {
  const { tx, org_id, stamps } = scope;
  const { table, id } = TABLES[kind];
  const isCustom = kind === 'custom';
  const now = stamps.next();
  await sql`
    insert into ${table} as t (org_id, ${id}, name, unit, icon, image, active, created_time, modified_time
                               ${isCustom ? sql`, classes` : sql``})
    values (${org_id}, ${typeId}, ${name}, ${unit}, ${icon}, ${image}, ${active}, ${now}, ${now}
            ${isCustom ? sql`, ${JSON.stringify(classes)}::jsonb` : sql``})`.execute(tx);
  return written(scope, kind, typeId);
}

export async function updateType<Kind extends TypeKind>(
  scope: WritingScope,
  kind: Kind,
  typeId: string,
  { name, unit, icon, image, active, classes }: Fields,
): Promise<TypeRow[Kind]> {
  const { tx, org_id, stamps } = scope;
  const { table, id } = TABLES[kind];
  await sql`
    update ${table} t
       set name = ${name}, unit = ${unit}, icon = ${icon}, image = ${image}, active = ${active},
           modified_time = ${stamps.next()}
           ${kind === 'custom' ? sql`, classes = ${JSON.stringify(classes)}::jsonb` : sql``}
     where t.org_id = ${org_id} and t.${id} = ${typeId}`.execute(tx);
  return written(scope, kind, typeId);
}

async function written<Kind extends TypeKind>(
  scope: WritingScope,
  kind: Kind,
  typeId: string,
): Promise<TypeRow[Kind]> {
  const type = await findType(scope, kind, typeId);
  if (!type) throw new Error('a measurement type went away while it was locked');
  return type;
}
