import type { Strategy } from '@heatwise/contract/entities/advice';
import type {
  CustomMeasurementType,
  LinkMeasurementType,
} from '@heatwise/contract/entities/measurement-types';
import type { LinkMeasurement, Measurement } from '@heatwise/contract/entities/measurements';
import type { Organisation } from '@heatwise/contract/entities/organisation';
import type { User } from '@heatwise/contract/entities/people';
import type { Permission } from '@heatwise/contract/entities/permissions';
import { LIST_NAMES } from '@heatwise/contract/entities/synced-entities';
import type { Tag } from '@heatwise/contract/entities/tags';
import type { CoreReply } from '@heatwise/contract/sync/sync.contract';
import { seededRandom } from './random.ts';

/** The wire's text of an instant given in ms since 1970. */
export function instantOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, -1)}000Z`;
}

/**
 * The lists of a core reply, without rows.
 *
 * @reference
 */
export function createEmptyCore(): Omit<CoreReply, 'sync_time' | 'epoch'> {
  const lists = Object.fromEntries(LIST_NAMES.map((name) => [name, []]));
  return { ...lists, organisation: null } as unknown as Omit<CoreReply, 'sync_time' | 'epoch'>;
}

type Person = Pick<User, 'user_id' | 'name_first' | 'name_last' | 'tag_ids'>;

/** Makes whole entities of one organisation; whatever a test cares about is given, the rest is sensible. */
export type EntityBuilders = {
  organisation(given?: Partial<Organisation>): Organisation;
  user(given?: Partial<User>): User;
  tag(given?: Partial<Tag>): Tag;
  permission(user: Pick<User, 'user_id'>, given?: Partial<Permission>): Permission;
  /** A valid saliva test of the person, of now. */
  measurement(person: Person, given?: Partial<Measurement>): Measurement;
  customType(given?: Partial<CustomMeasurementType>): CustomMeasurementType;
  linkType(given?: Partial<LinkMeasurementType>): LinkMeasurementType;
  linkMeasurement(
    measurement: Pick<Measurement, 'measurement_id'>,
    type: Pick<LinkMeasurementType, 'link_type_id'>,
    given?: Partial<LinkMeasurement>,
  ): LinkMeasurement;
  strategy(given?: Partial<Strategy>): Strategy;
};

/**
 * Builders with identifiers from the seed: two calls with one seed make the same entities in the same order.
 * `now` (ms since 1970) is when everything was created, unless given otherwise.
 */
export function entityBuilders({ seed, now }: { seed: string; now: number }): EntityBuilders {
  const random = seededRandom(seed);
  const orgId = random.uuid();
  const stamped = { created_time: instantOf(now), modified_time: instantOf(now) };
  const typeFields = { icon: null, image: null, active: true, ...stamped };

  return {
    organisation: (given) => ({
      org_id: orgId,
      name: 'Harbour Works',
      metadata: { _measurement_system: 'metric' },
      has_profile_image: false,
      ...stamped,
      ...given,
    }),
    user: (given) => ({
      user_id: random.uuid(),
      org_id: orgId,
      name_first: 'Ada',
      name_last: 'Lund',
      email: null,
      experimental: false,
      active: true,
      is_hidden: false,
      has_picture: false,
      metadata: {},
      tag_ids: [],
      ...stamped,
      ...given,
    }),
    tag(given) {
      const tagId = random.uuid();
      return {
        tag_id: tagId,
        name: `Crew ${tagId.slice(0, 8)}`,
        type: 'default',
        is_hidden: false,
        active: true,
        metadata: {},
        ...stamped,
        ...given,
      };
    },
    permission: (user, given) => ({
      permission_id: random.uuid(),
      user_id: user.user_id,
      tag_id: null,
      access: 'view_user,view_measure',
      active: true,
      ...stamped,
      ...given,
    }),
    measurement: (person, given) => ({
      measurement_id: random.uuid(),
      user_id: person.user_id,
      measured_by_user_id: null,
      measured_by_name_first: null,
      measured_by_name_last: null,
      name_first: person.name_first,
      name_last: person.name_last,
      type: 'sosm',
      custom_id: null,
      value: 60,
      value_f: null,
      valid: true,
      active: true,
      metadata: {},
      raw_data: null,
      tag_ids: [],
      user_tag_ids: [...person.tag_ids],
      ...stamped,
      ...given,
    }),
    customType: (given) => ({
      custom_id: random.uuid(),
      name: 'Grip strength',
      unit: 'kg',
      classes: [],
      ...typeFields,
      ...given,
    }),
    linkType: (given) => ({
      link_type_id: random.uuid(),
      name: 'Fluid drunk',
      unit: 'mL',
      ...typeFields,
      ...given,
    }),
    linkMeasurement: (measurement, type, given) => ({
      link_id: random.uuid(),
      measurement_id: measurement.measurement_id,
      link_type_id: type.link_type_id,
      value: 500,
      active: true,
      ...stamped,
      ...given,
    }),
    strategy: (given) => ({
      strategy_id: random.uuid(),
      tag_id: null,
      user_id: null,
      type: 'sosm',
      status: 'mildly_dehydrated',
      advice: 'Drink a glass of water now.',
      drink_millilitres: 250,
      active: true,
      ...stamped,
      ...given,
    }),
  };
}
