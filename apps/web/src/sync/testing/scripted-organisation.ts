import { type EntityBuilders, entityBuilders } from '@heatwise/builders/entity-builders';
import type {
  LinkMeasurement,
  Measurement,
  Permission,
  Strategy,
  Tag,
  User,
} from '@heatwise/contract/sync/entities';
import type { Actor } from '@heatwise/domain/permissions/actor';
import { readGrants } from '@heatwise/domain/permissions/actor';
import {
  mayHoldMeasurementsAlong,
  mayHoldPermission,
  mayHoldPerson,
  type SyncRights,
  syncRightsOf,
} from '@heatwise/domain/permissions/sync-rights';

import { carriedTags, tagHolding } from '@heatwise/domain/permissions/tag-sync-rights';

const START_US = Date.UTC(2026, 10, 21, 8) * 1000;

/** An organisation in memory with the server's clock and rules: what a scripted server answers from. */
export type ScriptedOrganisation = ReturnType<typeof scriptedOrganisation>;

export function scriptedOrganisation(seed: string) {
  const build: EntityBuilders = entityBuilders({ seed, now: START_US / 1000 });
  let clockUs = START_US;
  let incarnation = 1;
  const users = new Map<string, User>();
  const tags = new Map<string, Tag>();
  const permissions = new Map<string, Permission>();
  const measurements = new Map<string, Measurement>();
  const links = new Map<string, LinkMeasurement>();
  const strategies: Strategy[] = [];
  let organisation = build.organisation();

  const instant = (us: number) =>
    `${new Date(Math.floor(us / 1000)).toISOString().slice(0, -1)}${String(us % 1000).padStart(3, '0')}Z`;
  const stamp = () => {
    clockUs += 1;
    return instant(clockUs);
  };
  const put = <Row extends { modified_time: string }>(rows: Map<string, Row>, id: string, row: Row): Row => {
    const stamped = { ...row, modified_time: stamp() };
    rows.set(id, stamped);
    return stamped;
  };
  const me = put(users, 'me', build.user({ name_first: 'Mary', name_last: 'Viewer' }));
  users.delete('me');
  users.set(me.user_id, me);
  organisation = { ...organisation, modified_time: stamp() };

  const model = {
    build,
    me,
    get organisation() {
      return organisation;
    },
    users,
    tags,
    permissions,
    measurements,
    links,
    strategies,
    advise(given?: Partial<Strategy>): Strategy {
      const row = { ...build.strategy(given), modified_time: stamp() };
      strategies.push(row);
      return row;
    },
    /** Moves the clock on, as writes that nobody here sees would. */
    tick(us = 1) {
      clockUs += us;
    },
    now: () => instant(clockUs),
    /** Another state of the data takes this one's place. */
    newIncarnation() {
      incarnation += 1;
    },
    addPerson: (given?: Partial<User>) => {
      const user = build.user(given);
      return put(users, user.user_id, user);
    },
    changePerson(userId: string, change: Partial<User>): User {
      const before = users.get(userId) as User;
      const after = put(users, userId, { ...before, ...change });
      if (change.tag_ids) model.restamp(userId);
      return after;
    },
    /** A person's measurements travel again, each with its linked ones. */
    restamp(userId: string) {
      for (const row of [...measurements.values()]) {
        if (row.user_id === userId) model.changeMeasurement(row.measurement_id, {});
      }
    },
    changeOrganisation(change: Partial<typeof organisation>) {
      organisation = { ...organisation, ...change, modified_time: stamp() };
    },
    addTag: (given?: Partial<Tag>) => {
      const tag = build.tag(given);
      return put(tags, tag.tag_id, tag);
    },
    grant(access: string, tagId: string | null = null, userId = me.user_id): Permission {
      const permission = build.permission({ user_id: userId }, { access, tag_id: tagId });
      return put(permissions, permission.permission_id, permission);
    },
    revoke(permission: Permission) {
      put(permissions, permission.permission_id, { ...permission, active: false });
    },
    measure(person: User, given?: Partial<Measurement>): Measurement {
      const row = build.measurement(person, given);
      return put(measurements, row.measurement_id, row);
    },
    changeMeasurement(id: string, change: Partial<Measurement>): Measurement {
      const after = put(measurements, id, { ...(measurements.get(id) as Measurement), ...change });
      for (const link of [...links.values()]) if (link.measurement_id === id) put(links, link.link_id, link);
      return after;
    },
    link(measurement: Measurement, linkTypeId: string): LinkMeasurement {
      const row = build.linkMeasurement(measurement, { link_type_id: linkTypeId });
      return put(links, row.link_id, row);
    },
    actor: (): Actor => ({
      user_id: me.user_id,
      org_id: me.org_id,
      tag_ids: (users.get(me.user_id) as User).tag_ids,
      grants: readGrants([...permissions.values()].filter((row) => row.user_id === me.user_id)),
    }),
    rights: (): SyncRights => syncRightsOf(model.actor()),
    epoch: () => `${incarnation}:${Buffer.from(JSON.stringify(model.rights())).toString('base64url')}`,
    mayHold: (user: User) => mayHoldPerson(model.rights(), me, user),
    visiblePermissions: () =>
      [...permissions.values()].filter((row) => mayHoldPermission(model.rights(), me, row)),
    /** What the person may hold of the tags, as far as it changed or came into view after the cursor. */
    visibleTags(since: string | null): Tag[] {
      const rights = model.rights();
      const held = [...users.values()].filter((user) => mayHoldPerson(rights, me, user));
      const carried = carriedTags(rights.people, held);
      return [...tags.values()].flatMap((tag) => {
        const latest = held
          .filter(({ tag_ids }) => tag_ids.includes(tag.tag_id))
          .map((user) => user.modified_time);
        if (since !== null && ![tag.modified_time, ...latest].some((time) => time > since)) return [];
        const holding = tagHolding(rights.tags, tag, carried.get(tag.tag_id));
        if (holding === 'whole') return [tag];
        if (holding === 'name') return [{ ...tag, metadata: {} }];
        return since === null ? [] : [{ ...tag, name: '', metadata: {}, active: false }];
      });
    },
    /** All measurements that the person may see now, in the order of their stamps. */
    visibleMeasurements(): Measurement[] {
      const rights = model.rights();
      const people = new Set(
        [...users.values()]
          .filter((user) => mayHoldMeasurementsAlong(rights, me, user, (id) => users.get(id)))
          .map((user) => user.user_id),
      );
      return [...measurements.values()].filter((row) => people.has(row.user_id)).sort(byStamp);
    },
    visibleLinks(): LinkMeasurement[] {
      const seen = new Set(model.visibleMeasurements().map((row) => row.measurement_id));
      return [...links.values()].filter((row) => seen.has(row.measurement_id)).sort(byStamp);
    },
  };
  return model;
}

export function byStamp(one: { modified_time: string }, other: { modified_time: string }): number {
  return one.modified_time < other.modified_time ? -1 : 1;
}
