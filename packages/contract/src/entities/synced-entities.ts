import { strategyEntity } from './advice.ts';
import type { Entity, RowOf } from './entity.ts';
import { customTypeEntity, linkTypeEntity } from './measurement-types.ts';
import { linkMeasurementEntity, measurementEntity } from './measurements.ts';
import { organisationEntity } from './organisation.ts';
import { userEntity } from './people.ts';
import { permissionEntity } from './permissions.ts';
import { tagEntity } from './tags.ts';

/** All that browsers hold, by the names of the cursors. */
export const SYNCED_ENTITIES = {
  users: userEntity,
  organisations: organisationEntity,
  tags: tagEntity,
  permissions: permissionEntity,
  custom_measurement_types: customTypeEntity,
  link_measurement_types: linkTypeEntity,
  strategy: strategyEntity,
  measurements: measurementEntity,
  link_measurements: linkMeasurementEntity,
} as const satisfies Readonly<Record<string, Entity>>;
type Synced = typeof SYNCED_ENTITIES;
export type SyncedName = keyof Synced;
type NamesWith<Part extends Partial<Entity>> = {
  [Name in SyncedName]: Synced[Name] extends Part ? Name : never;
}[SyncedName];
/** The type of an entity's rows. */
export type SyncedRow<Name extends SyncedName> = RowOf<Synced[Name]>;
export type CoreName = NamesWith<{ call: 'core' }>;
export type PlainName = NamesWith<{ store: 'plain' }>;

const names = Object.keys(SYNCED_ENTITIES) as SyncedName[];
export const SYNCED_NAMES: readonly SyncedName[] = names;
export const CORE_NAMES = names.filter(
  (name) => SYNCED_ENTITIES[name].call === 'core',
) as readonly CoreName[];
export const PLAIN_NAMES = names.filter(
  (name) => SYNCED_ENTITIES[name].store === 'plain',
) as readonly PlainName[];
/** The parts of replies that are lists: all but the one organisation. */
export const LIST_NAMES = names.filter((name) => name !== 'organisations');

/**
 * Names what the rows are made of. Whoever stored rows under another outline lacks something of them, or has what means
 * nothing any more, and asks for them again.
 */
export function outlineOf(entities: Readonly<Record<string, Entity>> = SYNCED_ENTITIES): string {
  const text = JSON.stringify(
    Object.entries(entities).map(([name, { id, store, fields }]) => [
      name,
      id,
      store,
      Object.entries(fields)
        .map(([field, { kind }]) => [field, kind])
        .sort(),
    ]),
  );
  // FNV-1a over 32 bits: two outlines of one product do not meet by chance, and nobody gains by making them.
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
