// @vitest-environment node
import { entityBuilders, instantOf } from '@heatwise/builders/entity-builders';
import { type Random, seededRandom } from '@heatwise/builders/random';
import type { Measurement } from '@heatwise/contract/entities/measurements';
import type { User } from '@heatwise/contract/entities/people';
import { fullName, matchesPerson } from '@heatwise/domain/people/person-name';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { describe, expect, test } from 'vitest';
import { type LocalOrganisation, openLocalOrganisation } from '../../../testing/local-organisation.ts';
import { queryOf } from './measurement-conditions.queries.ts';
import {
  FILTER_STATUSES,
  MEASUREMENT_STATES,
  type MeasurementFilter,
  type MeasurementSort,
  NO_MEASUREMENT_FILTER,
  SORT_COLUMNS,
} from './measurement-filter.ts';
import type { MeasurementRow } from './measurement-list.queries.ts';
import { countMeasurements, readMeasurements } from './use-measurement-list.ts';

const zone = openTimeZone('Australia/Perth');
const now = Date.parse('2026-11-03T15:00:00Z');

type Stage = LocalOrganisation & { readonly custom_ids: readonly string[] };

const CLASSES = [
  { name: 'Low', colour: 'green' as const, up_to: 60 },
  { name: 'High', colour: 'red' as const, up_to: null },
];

/** Names that occur twice, people without rows, equal values and times, own tags, custom types, testers. */
function randomStage(random: Random, seed: string): Stage {
  const build = entityBuilders({ seed, now });
  const tags = (['default', 'job', 'location'] as const).flatMap((type) => [
    build.tag({ type }),
    build.tag({ type }),
  ]);
  const custom = [build.customType({ name: 'Core temperature', classes: CLASSES }), build.customType()];
  const users = Array.from({ length: 9 }, (_, index) =>
    build.user({
      name_first: random.pick(['Ada', 'ada', 'Bo', 'Ölve', '']),
      name_last: index === 0 ? '100%' : random.pick(['Lund', 'Ng']),
      tag_ids: tags.filter(() => random.chance(0.3)).map(({ tag_id }) => tag_id),
      is_hidden: random.chance(0.2),
      active: !random.chance(0.2),
    }),
  );
  const measurements = Array.from({ length: 120 }, () => {
    const type = random.pick(['sosm', 'sosm', 'sweat', 'custom'] as const);
    const tester = random.chance(0.5) ? random.pick(users) : null;
    return build.measurement(random.pick(users.slice(0, 7)), {
      type,
      custom_id: type === 'custom' ? random.pick(custom).custom_id : null,
      value: random.pick([50, 60, 70, 120, 800, 1500]),
      valid: !random.chance(0.2),
      active: !random.chance(0.2),
      tag_ids: random.chance(0.2) ? [random.pick(tags).tag_id] : [],
      measured_by_user_id: tester?.user_id ?? null,
      created_time: instantOf(now - random.int(0, 40) * 6 * 3_600_000),
    });
  });
  const custom_ids = custom.map(({ custom_id }) => custom_id);
  return { users, tags, measurements, custom_measurement_types: custom, custom_ids };
}

function randomFilter(random: Random, { users, tags, custom_ids }: Stage): MeasurementFilter {
  const some = <T>(list: readonly T[], chance = 0.3): T[] =>
    random.chance(0.3) ? list.filter(() => random.chance(chance)) : [];
  const ofType = (type: string) => tags.filter((tag) => tag.type === type).map(({ tag_id }) => tag_id);
  return {
    ...NO_MEASUREMENT_FILTER,
    search: random.chance(0.3) ? random.pick(['ada', 'ng a', '100%', 'ö', 'nobody']) : '',
    types: some(['sosm', 'sweat'] as const, 0.6),
    custom_ids: some(custom_ids, 0.6),
    statuses: some(FILTER_STATUSES, 0.5),
    state: random.pick(MEASUREMENT_STATES),
    showHidden: random.chance(0.3),
    user_id: random.chance(0.15) ? random.pick(users).user_id : null,
    tester_id: random.chance(0.15) ? random.pick(users).user_id : null,
    tag_ids: some(ofType('default'), 0.7),
    job_ids: some(ofType('job'), 0.7),
    location_ids: some(ofType('location'), 0.7),
    from: random.chance(0.3) ? zone.dayAt(now - 6 * 86_400_000) : null,
    to: random.chance(0.3) ? zone.dayAt(now - 2 * 86_400_000) : null,
  };
}

/** The filter's rules written a second time, over objects. */
function isWanted(
  viewerId: string,
  filter: MeasurementFilter,
  row: Measurement,
  person: User,
  statusOf: (id: string) => string,
) {
  const carries = (ids: readonly string[]) =>
    ids.length === 0 || ids.some((id) => person.tag_ids.includes(id) || row.tag_ids.includes(id));
  const day = zone.dayAt(Date.parse(row.created_time));
  const { types, custom_ids, state } = filter;
  const inState = {
    kept: row.active,
    valid: row.active && row.valid,
    invalid: row.active && !row.valid,
    removed: !row.active,
    all: true,
  }[state];
  const isShown =
    filter.showHidden ||
    filter.user_id !== null ||
    person.user_id === viewerId ||
    (person.active && !person.is_hidden);
  return (
    inState &&
    isShown &&
    matchesPerson(person, filter.search) &&
    (types.length + custom_ids.length === 0 ||
      types.includes(row.type) ||
      (row.custom_id !== null && custom_ids.includes(row.custom_id))) &&
    (filter.statuses.length === 0 ||
      filter.statuses.some((status) => status === statusOf(row.measurement_id))) &&
    (filter.user_id === null || filter.user_id === row.user_id) &&
    (filter.tester_id === null || filter.tester_id === row.measured_by_user_id) &&
    carries(filter.tag_ids) &&
    carries(filter.job_ids) &&
    carries(filter.location_ids) &&
    (filter.from === null || day >= filter.from) &&
    (filter.to === null || day <= filter.to)
  );
}

const KEYS: Readonly<Record<MeasurementSort['column'], (row: MeasurementRow) => number | string>> = {
  time: (row: MeasurementRow) => row.created_ms,
  value: (row: MeasurementRow) => row.value,
  person: (row: MeasurementRow) => fullName(row).toLowerCase().replaceAll('Ö', 'ö'),
};

describe.each(['one', 'two', 'three'])('organisation %s', (seed) => {
  test('pages hold every wanted row once, in order, whatever the filter, the order and the page', async () => {
    const random = seededRandom(seed);
    const stage = randomStage(random, seed);
    const local = await openLocalOrganisation(stage);
    const database = {
      rows: async <Row>(query: Parameters<typeof local.run<Row>>[0]) => local.run<Row>(query),
    };
    const statuses = new Map(
      local
        .rows((queries) => queries.selectFrom('measurements').select(['measurement_id', 'status']))
        .map((row) => [row.measurement_id, [...FILTER_STATUSES, 'invalid', 'removed'][row.status] ?? '']),
    );
    const people = new Map(stage.users.map((user) => [user.user_id, user]));

    for (let round = 0; round < 40; round += 1) {
      const filter = randomFilter(random, stage);
      const viewerId = random.pick(stage.users).user_id;
      const query = queryOf(filter, zone, viewerId);
      const sort = { column: random.pick(SORT_COLUMNS), isDescending: random.chance(0.5) };
      const limit = random.pick([1, 7, 50]);
      const rows: MeasurementRow[] = [];
      for (;;) {
        const page = await readMeasurements(database, { query, sort, after: rows.at(-1) ?? null, limit });
        rows.push(...page);
        if (page.length < limit) break;
      }

      // What the organisation classes by itself is not "not classified".
      const [classed] = stage.custom_ids;
      const ofClassedType = new Set(
        stage.measurements.filter(({ custom_id }) => custom_id === classed).map((row) => row.measurement_id),
      );
      const statusIn = (id: string) => {
        const status = statuses.get(id) ?? '';
        return status === 'unclassified' && ofClassedType.has(id) ? 'of the organisation' : status;
      };
      const wanted = stage.measurements
        .filter((row) =>
          isWanted(viewerId, filter, row, people.get(row.user_id) as User, (id) => statusIn(id)),
        )
        .map(({ measurement_id }) => measurement_id);
      expect(rows.map(({ measurement_id }) => measurement_id).sort()).toEqual(wanted.sort());
      expect(await countMeasurements(database, query)).toBe(wanted.length);
      const keys = rows.map(KEYS[sort.column]);
      const sorted = keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(keys).toEqual(sort.isDescending ? sorted.reverse() : sorted);
      if (sort.column !== 'person') continue;
      for (const [index, row] of rows.entries()) {
        const next = rows[index + 1];
        if (next?.user_key === row.user_key) expect(row.created_ms).toBeGreaterThanOrEqual(next.created_ms);
      }
    }
  });
});

test('a row says what the list shows', async () => {
  const build = entityBuilders({ seed: 'row', now });
  const [own, carried] = [build.tag({ name: 'Own' }), build.tag({ name: 'Carried' })];
  const user = build.user({ tag_ids: [carried.tag_id] });
  const measurement = build.measurement(user, {
    tag_ids: [own.tag_id],
    measured_by_user_id: user.user_id,
    measured_by_name_first: 'Bo',
    measured_by_name_last: 'Ng',
    metadata: {
      notes: 'spilt',
      _device: 'HX-2',
      _device_serial: 'S-7',
      _baseline: { sosm: [50, 70, 50, 70, 50, 70] },
    },
  });
  const local = await openLocalOrganisation({
    users: [user],
    tags: [own, carried],
    measurements: [measurement],
  });
  const database = {
    rows: async <Row>(query: Parameters<typeof local.run<Row>>[0]) => local.run<Row>(query),
  };
  const query = queryOf(NO_MEASUREMENT_FILTER, zone, '');
  const sort = { column: 'time', isDescending: true } as const;

  expect(await readMeasurements(database, { query, sort, after: null, limit: 5 })).toMatchObject([
    {
      measurement_id: measurement.measurement_id,
      user_id: user.user_id,
      tester: 'Bo Ng',
      device: 'S-7',
      notes: 'spilt',
      tags: '["Carried","Own"]',
      // Brought along without a mean, which is that of its values.
      baseline_mean: 60,
      person_tag_ids: JSON.stringify([carried.tag_id]),
      custom_name: null,
    },
  ]);
});
