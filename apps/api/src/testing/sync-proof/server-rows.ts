import {
  mayHoldMeasurementsAlong,
  mayHoldPermission,
  mayHoldPerson,
  maySeePrivateSettingsOf,
  PRIVATE_TAG_METADATA_KEYS,
  syncRightsOf,
} from '@heatwise/domain/permissions/sync-rights';
import { carriedTags, tagHolding } from '@heatwise/domain/permissions/tag-sync-rights';
import type { Tables } from '../../database/tables.ts';
import { actorOf } from '../test-actor.ts';
import type { TestDatabase } from '../test-database.ts';
import { KEYS, type Kind, type Rows, type WireRow } from './local-rows.ts';

/**
 * What a person may see now, read straight from the tables and filtered by the rules, not by the server's queries. `from`: of
 * a window of history that begins there; null: of all.
 */
export async function serverRows(
  database: TestDatabase,
  orgId: string,
  userId: string,
  from: string | null = null,
): Promise<Record<Kind, Rows>> {
  const actor = await actorOf(database, orgId, userId);
  const rights = syncRightsOf(actor);
  const read = async (table: keyof Tables) => {
    const rows = await database.owner
      .selectFrom(table)
      .selectAll()
      .where('org_id' as never, '=', orgId as never)
      .execute();
    return rows as unknown as (WireRow & { user_id: string; tag_ids: string[] })[];
  };

  // Since when tags are carried is for the server to know.
  const people = (await read('users')).map((row) => {
    const { tag_stamps: _since, ...person } = row as typeof row & { tag_stamps?: string[] };
    return person as typeof row;
  });
  const persons = new Map(people.map((person) => [person.user_id, person]));
  // Who set a permission, with whose consent, and who owns the organisation is asked for, not synchronised.
  const permissions = (await read('permissions')).map(
    ({
      audit_seq: _setBy,
      made_through: _with,
      ...row
    }: WireRow & { audit_seq?: string; made_through?: string[] }) => row as WireRow & { user_id: string },
  );
  const organisations = (await read('organisations')).map(
    ({ owner_id: _owner, ...row }: WireRow & { owner_id?: string | null }) => row as WireRow,
  );
  const carried = carriedTags(
    rights.people,
    people.filter((person) => mayHoldPerson(rights, actor, person)),
  );
  const tags = (await read('tags')).flatMap((row) => {
    const tag = row as unknown as WireRow & { tag_id: string; is_hidden: boolean; active: boolean };
    const holding = tagHolding(rights.tags, tag, carried.get(tag.tag_id));
    if (holding === null) return [];
    if (holding === 'name') return [{ ...tag, metadata: {} }];
    if (maySeePrivateSettingsOf(rights, tag.tag_id)) return [tag];
    return [{ ...tag, metadata: withoutPrivate(tag.metadata as Record<string, unknown>) }];
  });
  // That a test was emptied shows in what it says.
  const stored = (await read('measurements')).map((row) => {
    const { forgotten: _emptied, ...measurement } = row as typeof row & { forgotten?: boolean };
    return measurement as typeof row;
  });
  const measurements = stored.filter(({ user_id, type, modified_time }) => {
    if (from !== null && modified_time < from && type !== 'sosm_baseline') return false;
    const person = persons.get(user_id);
    return person !== undefined && mayHoldMeasurementsAlong(rights, actor, person, (id) => persons.get(id));
  });
  const seen = new Set(measurements.map(({ measurement_id }) => measurement_id));
  const links = (await read('link_measurements')).filter(({ measurement_id }) => seen.has(measurement_id));

  return {
    users: byId(
      'users',
      people.filter((person) => mayHoldPerson(rights, actor, person)),
    ),
    organisations: byId('organisations', organisations),
    tags: byId('tags', tags),
    permissions: byId(
      'permissions',
      permissions.filter((row) => mayHoldPermission(rights, actor, row)),
    ),
    custom_measurement_types: byId('custom_measurement_types', await read('custom_measurement_types')),
    link_measurement_types: byId('link_measurement_types', await read('link_measurement_types')),
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
