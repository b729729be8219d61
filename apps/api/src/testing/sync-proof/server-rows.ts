import type { Field } from '@heatwise/contract/entities/entity';
import { tagEntity } from '@heatwise/contract/entities/tags';
import { type Actor, readGrants } from '@heatwise/domain/permissions/actor';
import {
  carriedTags,
  mayHoldMeasurementsAlong,
  mayHoldPermission,
  mayHoldPerson,
  maySeePrivateSettingsOf,
  PRIVATE_TAG_METADATA_KEYS,
  syncRightsOf,
  tagHolding,
} from '@heatwise/domain/permissions/sync-rights';
import { sql } from 'kysely';
import type { TestDatabase } from '../test-database.ts';
import { KEYS, KINDS, type Kind, type Rows, type WireRow } from './local-rows.ts';

type PersonRow = WireRow & { readonly user_id: string; readonly tag_ids: string[]; readonly org_id: string };
type PermissionRow = WireRow & { user_id: string; tag_id: string | null; access: string; active: boolean };

/** An organisation's rows, read straight from the tables once for all who see some of them. */
export type StoredRows = Readonly<Record<Kind, readonly WireRow[]>>;

/** What the server keeps to itself: since when tags are carried, who set a permission and with whose consent, and so on. */
const OWN_FIELDS: Partial<Record<Kind, readonly string[]>> = {
  users: ['tag_stamps', 'shared_employee_id'],
  permissions: ['audit_seq', 'made_through'],
  organisations: ['owner_id'],
  // That a test was emptied shows in what it says.
  measurements: ['forgotten'],
};

export async function readStoredRows({ owner }: TestDatabase, orgId: string): Promise<StoredRows> {
  const read = async (kind: Kind) => {
    const { rows } = await sql<WireRow>`
      select * from ${sql.table(kind)} where org_id = ${orgId}`.execute(owner);
    const own = OWN_FIELDS[kind] ?? [];
    const sent = rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([field]) => !own.includes(field))),
    );
    // As the wire has them, so that they compare with what a client got.
    return [kind, JSON.parse(JSON.stringify(sent)) as WireRow[]] as const;
  };
  return Object.fromEntries(await Promise.all(KINDS.map(read))) as Record<Kind, WireRow[]>;
}

const EMPTY: Readonly<Record<string, unknown>> = {
  text: '',
  quoted: '',
  number: 0,
  boolean: false,
  json: {},
  ids: [],
  list: [],
};

/** Empties the fields of a tag that are not part of its name. */
function withNameOnly<Row extends WireRow>(tag: Row): Row {
  const hidden = Object.entries<Field<unknown>>(tagEntity.fields).flatMap(([name, { visibility, kind }]) =>
    visibility === 'whole' ? [[name, EMPTY[kind] ?? null]] : [],
  );
  return { ...tag, ...Object.fromEntries(hidden) };
}

/** A person as the rules see them, from an organisation's rows. */
export function actorAmong(stored: StoredRows, userId: string): Actor {
  const person = (stored.users as readonly PersonRow[]).find(({ user_id }) => user_id === userId);
  if (!person) throw new Error(`${userId} is nobody of the organisation`);
  const permissions = stored.permissions as readonly PermissionRow[];
  const grants = readGrants(permissions.filter(({ user_id }) => user_id === userId));
  return { user_id: userId, org_id: person.org_id, tag_ids: person.tag_ids, grants };
}

/**
 * What a person may see, filtered by the rules, not by the server's queries. `from`: of a window of history that begins there;
 * null: of all.
 */
export function visibleRows(
  stored: StoredRows,
  userId: string,
  from: string | null = null,
): Record<Kind, Rows> {
  const people = stored.users as readonly PersonRow[];
  const permissions = stored.permissions as readonly PermissionRow[];
  const persons = new Map(people.map((person) => [person.user_id, person]));
  const actor = actorAmong(stored, userId);
  const rights = syncRightsOf(actor);
  const carried = carriedTags(
    rights.people,
    people.filter((person) => mayHoldPerson(rights, actor, person)),
  );
  const tags = stored.tags.flatMap((row) => {
    const tag = row as WireRow & { tag_id: string; is_hidden: boolean; active: boolean };
    const holding = tagHolding(rights.tags, tag, carried.get(tag.tag_id));
    if (holding === null) return [];
    if (holding === 'name') return [withNameOnly(tag)];
    if (maySeePrivateSettingsOf(rights, tag.tag_id)) return [tag];
    return [{ ...tag, metadata: withoutPrivate(tag.metadata as Record<string, unknown>) }];
  });
  const measurements = stored.measurements.filter(({ user_id, type, modified_time }) => {
    if (from !== null && modified_time < from && type !== 'sosm_baseline') return false;
    const person = persons.get(String(user_id));
    return person !== undefined && mayHoldMeasurementsAlong(rights, actor, person, (id) => persons.get(id));
  });
  const seen = new Set(measurements.map(({ measurement_id }) => measurement_id));
  const links = stored.link_measurements.filter(({ measurement_id }) => seen.has(measurement_id));

  return {
    users: byId(
      'users',
      people.filter((person) => mayHoldPerson(rights, actor, person)),
    ),
    organisations: byId('organisations', stored.organisations),
    tags: byId('tags', tags),
    permissions: byId(
      'permissions',
      permissions.filter((row) => mayHoldPermission(rights, actor, row)),
    ),
    custom_measurement_types: byId('custom_measurement_types', stored.custom_measurement_types),
    link_measurement_types: byId('link_measurement_types', stored.link_measurement_types),
    measurements: byId('measurements', measurements),
    link_measurements: byId('link_measurements', links),
  };
}

/** These travel with their organisation, the others within it. */
const withOrganisation: ReadonlySet<Kind> = new Set(['users', 'organisations']);

function byId(kind: Kind, rows: readonly WireRow[]): Rows {
  return new Map(
    rows.map((row) => {
      const { org_id, ...wire } = row as WireRow & { org_id: string };
      return [String(row[KEYS[kind]]), withOrganisation.has(kind) ? { ...wire, org_id } : wire];
    }),
  );
}

function withoutPrivate(metadata: Record<string, unknown>): Record<string, unknown> {
  const hidden: readonly string[] = PRIVATE_TAG_METADATA_KEYS;
  return Object.fromEntries(Object.entries(metadata).filter(([key]) => !hidden.includes(key)));
}
