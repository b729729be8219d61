import type { Measurement } from '@heatwise/contract/entities/measurements';
import type { User } from '@heatwise/contract/entities/people';
import type { Tag } from '@heatwise/contract/entities/tags';
import type { MeasurementType } from '@heatwise/domain/measurements/measurement-type';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { DEMO_NAMES } from '../demo/demo-people.ts';
import { entityBuilders, instantOf } from '../entity-builders.ts';
import { type Random, seededRandom } from '../random.ts';

/** Mostly hydration, some of each other kind; twenty entries, so that one is five per cent. */
const types: readonly MeasurementType[] = [
  ...Array.from({ length: 16 }, (): MeasurementType => 'sosm'),
  'sosm_baseline',
  'sweat',
  'et_test',
  'ez_test',
];

type ScaleSize = {
  readonly seed: string;
  /** Ms since 1970: the last measurement is of this moment. */
  readonly now: number;
  readonly people: number;
  readonly measurements: number;
  readonly tags?: number;
  /** How many tags each person carries; without it every fourth one, whoever it is. */
  readonly tagsEach?: number;
  /** Over how many days the measurements spread, evenly. */
  readonly days?: number;
};

export type ScaleOrganisation = {
  readonly users: User[];
  readonly tags: Tag[];
  /** Anew with each call, oldest first, one at a time: a million rows need not be held in memory. */
  measurements(): Generator<Measurement, void, undefined>;
};

/** Many people and very many measurements, cheaply made, for measuring how fast things are. */
export function buildScaleOrganisation(size: ScaleSize): ScaleOrganisation {
  const { seed, now, days = 365 } = size;
  const build = entityBuilders({ seed: `${seed}/people`, now: now - days * DAY_MS });
  const tags = Array.from({ length: size.tags ?? 12 }, (_, index) => build.tag(tagOf(index)));
  const random = seededRandom(`${seed}/tags`);
  const carried = () =>
    size.tagsEach === undefined
      ? tags.filter(() => random.chance(0.25))
      : Array.from({ length: size.tagsEach }, () => random.pick(tags));
  const users = Array.from({ length: size.people }, (_, index) =>
    build.user({ ...nameOf(index), tag_ids: [...new Set(carried().map(({ tag_id }) => tag_id))] }),
  );
  return { users, tags, measurements: () => measurementsOf(size, users, days) };
}

/** Of each dozen three locations, three jobs and six crews. */
function tagOf(index: number): Pick<Tag, 'name' | 'type'> {
  const place = index % 12;
  if (place < 3) return { name: `Site ${index + 1}`, type: 'location' };
  if (place < 6) return { name: `Job ${index + 1}`, type: 'job' };
  return { name: `Crew ${index + 1}`, type: 'default' };
}

/** Every first name of the demo with every last name, so that a search finds some and not all; then the same again. */
function nameOf(index: number): Pick<User, 'name_first' | 'name_last'> {
  const count = DEMO_NAMES.length;
  const first = DEMO_NAMES[index % count]?.name_first ?? '';
  const last = DEMO_NAMES[(index + Math.floor(index / count)) % count]?.name_last ?? '';
  return { name_first: first, name_last: last };
}

function* measurementsOf({ seed, now, measurements }: ScaleSize, users: readonly User[], days: number) {
  const random = seededRandom(`${seed}/measurements`);
  const means = users.map(() => random.normal(62, 12));
  const stepMs = (days * DAY_MS) / Math.max(1, measurements);
  for (let index = 0; index < measurements; index += 1) {
    const person = random.int(0, users.length - 1);
    const user = users[person];
    if (user)
      yield measurementOf(random, user, means[person] ?? 62, now - (measurements - 1 - index) * stepMs);
  }
}

function measurementOf(random: Random, user: User, mean: number, ms: number): Measurement {
  const type = random.pick(types);
  const value =
    type === 'sweat' ? random.int(300, 1900) : Math.max(20, Math.round(random.normal(mean * 1.15, 18)));
  const time = instantOf(Math.round(ms));
  return {
    measurement_id: random.uuid(),
    user_id: user.user_id,
    measured_by_user_id: null,
    measured_by_name_first: null,
    measured_by_name_last: null,
    name_first: user.name_first,
    name_last: user.name_last,
    type,
    custom_id: null,
    value,
    value_f: null,
    valid: !random.chance(0.01),
    active: !random.chance(0.005),
    metadata: {
      _device: 'Heatwise Handheld',
      _device_serial: `HW-BEN-${random.int(100, 120)}`,
      _firmware: '4.2.1',
      _batch_id: 'SL742-2',
      _latitude: -23.36,
      _longitude: 119.73,
      _timezone: 'Australia/Perth',
      _app_version: '7.3.0',
    },
    raw_data: null,
    tag_ids: [],
    user_tag_ids: user.tag_ids,
    created_time: time,
    modified_time: time,
  };
}
