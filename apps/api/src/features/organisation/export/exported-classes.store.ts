import { classInWords } from '@heatwise/domain/measurements/class-in-words';
import { measurementStatus } from '@heatwise/domain/measurements/classify-measurement';
import type { CustomClass } from '@heatwise/domain/measurements/custom-class';
import type { MeasurementType } from '@heatwise/domain/measurements/measurement-type';
import { type SalivaBaseline, salivaBaseline } from '@heatwise/domain/measurements/saliva-baseline';
import { sql } from 'kysely';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import type { ExportedTable, ExportedValue } from './exported-tables.store.ts';

/** The one table whose rows an export says more about than is stored: what the value means. */
export function isClassed({ name }: ExportedTable): boolean {
  return name === 'measurements';
}

/** People whose baseline tests are looked for in one statement: each of them may have many other tests. */
const PEOPLE_AT_ONCE = 100;

/** `user_id`, `custom_id`, `type`, `value`, `metadata`, `valid` and `active` are among them. */
type Columns = { readonly columns: readonly { readonly name: string }[] };

export type ClassRows = (
  scope: OrganisationScope,
  rows: readonly (readonly ExportedValue[])[],
) => Promise<readonly string[]>;

/** The classes of rows of measurements in words, as the lists have them. A person's baseline is looked up once. */
export function createClassing({ columns }: Columns): ClassRows {
  const placeOf = (name: string) => columns.findIndex((column) => column.name === name);
  const [user, custom] = [placeOf('user_id'), placeOf('custom_id')];
  const [type, value, metadata] = [placeOf('type'), placeOf('value'), placeOf('metadata')];
  const [valid, active] = [placeOf('valid'), placeOf('active')];
  const baselines = new Map<string, SalivaBaseline | null>();
  let customClasses: Map<string, CustomClass[]> | null = null;

  return async (scope, rows) => {
    const met = new Set(rows.map((row) => String(row[user])));
    const fresh = [...met].filter((id) => !baselines.has(id));
    for (let from = 0; from < fresh.length; from += PEOPLE_AT_ONCE) {
      const ids = fresh.slice(from, from + PEOPLE_AT_ONCE);
      const found = await baselinesOf(scope, ids);
      for (const id of ids) baselines.set(id, found.get(id) ?? null);
    }
    customClasses ??= await classesOfTypes(scope);
    const ofTypes = customClasses;
    return rows.map((row) => {
      const test = { type: row[type] as MeasurementType, value: Number(row[value]) };
      const status = measurementStatus(
        {
          ...test,
          valid: row[valid] === 'true',
          active: row[active] === 'true',
          metadata: JSON.parse(String(row[metadata])) as Record<string, unknown>,
        },
        baselines.get(String(row[user])) ?? null,
      );
      return classInWords({ ...test, status, classes: ofTypes.get(String(row[custom])) ?? [] });
    });
  };
}

async function baselinesOf(
  { tx, org_id }: OrganisationScope,
  userIds: readonly string[],
): Promise<Map<string, SalivaBaseline | null>> {
  const { rows } = await sql<{ user_id: string; values: number[] }>`
    select user_id, array_agg(value) as values
      from measurements
     where org_id = ${org_id} and user_id = any(${userIds}::uuid[])
       and type = 'sosm_baseline' and valid and active
     group by user_id`.execute(tx);
  return new Map(rows.map(({ user_id, values }) => [user_id, salivaBaseline(values)]));
}

/** Also of types that were removed: their values keep their meaning. */
async function classesOfTypes({ tx, org_id }: OrganisationScope): Promise<Map<string, CustomClass[]>> {
  const rows = await tx
    .selectFrom('custom_measurement_types')
    .select(['custom_id', 'classes'])
    .where('org_id', '=', org_id)
    .execute();
  return new Map(rows.map(({ custom_id, classes }) => [custom_id, classes]));
}
