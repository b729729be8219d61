import { readGrants } from '@heatwise/domain/permissions/actor';
import {
  carriedTags,
  mayHoldMeasurementsAlong,
  mayHoldPermission,
  mayHoldPerson,
  syncRightsOf,
  tagHolding,
} from '@heatwise/domain/permissions/sync-rights';
import type { LocalRows, WireRow } from './local-rows.ts';

type Myself = { readonly user_id: string; readonly org_id: string };

/**
 * Deletes what the rules no longer let this person hold, judged by the person's own synchronised rows: the one purge,
 * after a core reply. `passed` is the cursor of the measurements, null while the first fill goes on.
 */
export function purge(local: LocalRows, me: Myself, passed: string | null): void {
  const actor = actorFrom(local, me);
  const rights = syncRightsOf(actor);

  for (const [id, user] of local.of('users')) {
    if (!('tag_ids' in user) || !mayHoldPerson(rights, actor, personOf(user))) local.remove('users', id);
  }
  for (const [id, permission] of local.of('permissions')) {
    if (!mayHoldPermission(rights, actor, { user_id: String(permission.user_id) })) {
      local.remove('permissions', id);
    }
  }
  const people = [...local.of('users').values()].map(personOf);
  const carried = carriedTags(rights.people, people);
  for (const [id, tag] of local.of('tags')) {
    const holding = tagHolding(rights.tags, tagOf(tag), carried.get(id));
    if (holding === null) local.remove('tags', id);
    if (holding === 'name') local.put('tags', { ...tag, metadata: {} });
  }
  const find = (userId: string) => {
    const row = local.of('users').get(userId);
    return row && personOf(row);
  };
  const gone = new Set<string>();
  for (const [id, measurement] of local.of('measurements')) {
    const person = local.of('users').get(String(measurement.user_id));
    const mayHold = person && mayHoldMeasurementsAlong(rights, actor, personOf(person), find);
    if (mayHold && !hasMoved(measurement, person)) continue;
    local.remove('measurements', id);
    gone.add(id);
  }
  for (const [id, link] of local.of('link_measurements')) {
    const of = String(link.measurement_id);
    // One that came ahead of its measurement may still be joined by it, until the cursor has gone by.
    const waits = passed === null || link.modified_time > passed;
    if (gone.has(of) || (!local.of('measurements').has(of) && !waits)) local.remove('link_measurements', id);
  }
}

/** Measurements are stamped before what is linked to them: at a cycle's end, one that is not here is not for us. */
export function dropOrphanLinks(local: LocalRows): void {
  for (const [id, link] of local.of('link_measurements')) {
    if (!local.of('measurements').has(String(link.measurement_id))) local.remove('link_measurements', id);
  }
}

function actorFrom(local: LocalRows, { user_id, org_id }: Myself) {
  const own = local.of('users').get(user_id);
  const permissions = [...local.of('permissions').values()]
    .filter((row) => row.user_id === user_id)
    .map((row) => ({
      tag_id: row.tag_id as string | null,
      access: String(row.access),
      active: row.active === true,
    }));
  return { user_id, org_id, tag_ids: own ? personOf(own).tag_ids : [], grants: readGrants(permissions) };
}

/** Somebody who was merged and came back left their measurements with the other one, even when merged again. */
function hasMoved({ modified_time }: WireRow, { measured_since }: WireRow): boolean {
  return typeof measured_since === 'string' && modified_time < measured_since;
}

function tagOf({ tag_id, is_hidden, active }: WireRow) {
  return { tag_id: String(tag_id), is_hidden: is_hidden === true, active: active === true };
}

function personOf(row: WireRow) {
  return {
    user_id: String(row.user_id),
    tag_ids: (row.tag_ids ?? []) as readonly string[],
    merged_into: row.merged_into as string | null,
  };
}
