import { type EntityBuilders, entityBuilders } from '@heatwise/builders/entity-builders';
import type { Strategy } from '@heatwise/contract/entities/advice';
import type { LinkMeasurement, Measurement } from '@heatwise/contract/entities/measurements';
import type { User } from '@heatwise/contract/entities/people';
import type { Permission } from '@heatwise/contract/entities/permissions';
import type { Tag } from '@heatwise/contract/entities/tags';

const START_US = Date.UTC(2026, 10, 21, 8) * 1000;

/**
 * An organisation in memory with the server's clock: what a scripted server answers from. Whoever looks may see
 * everybody; who may see whom is tried over the real server (tests/joined).
 */
export type ScriptedOrganisation = ReturnType<typeof scriptedOrganisation>;

/** `startMs` is where its clock begins. */
export function scriptedOrganisation(seed: string, startMs = START_US / 1000) {
  const build: EntityBuilders = entityBuilders({ seed, now: START_US / 1000 });
  let clockUs = startMs * 1000;
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
  organisation = { ...organisation, created_time: instant(startMs * 1000), modified_time: stamp() };
  const permission = build.permission(me, { access: 'view_user,view_measure' });
  put(permissions, permission.permission_id, permission);

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
    tickTo(ms: number) {
      clockUs = Math.max(clockUs, ms * 1000);
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
      return put(users, userId, { ...before, ...change });
    },
    changeOrganisation(change: Partial<typeof organisation>) {
      organisation = { ...organisation, ...change, modified_time: stamp() };
    },
    addTag: (given?: Partial<Tag>) => {
      const tag = build.tag(given);
      return put(tags, tag.tag_id, tag);
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
    epoch: () => String(incarnation),
    measurementsByStamp: () => [...measurements.values()].sort(byStamp),
    linksByStamp: () => [...links.values()].sort(byStamp),
  };
  return model;
}

export function byStamp(one: { modified_time: string }, other: { modified_time: string }): number {
  return one.modified_time < other.modified_time ? -1 : 1;
}
