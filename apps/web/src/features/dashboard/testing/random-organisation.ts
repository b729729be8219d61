import { entityBuilders, instantOf } from '@heatwise/builders/entity-builders';
import { type Random, seededRandom } from '@heatwise/builders/random';
import type { Tag } from '@heatwise/contract/entities/tags';
import type { TimeRange } from '@heatwise/domain/dashboard/time-range';
import { addDays } from '@heatwise/domain/time/calendar-day';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import {
  DEFAULT_TEST_FILTER,
  type TestFilter,
} from '../../../entities/measurements/test-filter/test-filter.ts';
import type { LocalOrganisation } from '../../../testing/local-organisation.ts';

/** The clocks of Chicago went back on this day: it is 25 hours long. */
const DST_DAY = '2026-11-01';

/**
 * A small organisation with all that may go wrong in counting: hidden and inactive people and tags, people without
 * tests, personal baselines (of the person and recorded with the test), invalid and removed tests, values on the
 * bounds, tests at midnight, in the hour that comes twice, and several of one person at one instant.
 */
export function randomOrganisation(seed: string, zone: TimeZone): LocalOrganisation {
  const random = seededRandom(seed);
  const build = entityBuilders({ seed, now: zone.startOf(DST_DAY) });
  const tags = Array.from({ length: 6 }, (_, index) =>
    build.tag({
      type: (['default', 'job', 'location'] as const)[index % 3] ?? 'default',
      is_hidden: random.chance(0.2),
    }),
  );
  const users = Array.from({ length: 8 }, () =>
    build.user({
      active: !random.chance(0.15),
      is_hidden: random.chance(0.2),
      tag_ids: tags.filter(() => random.chance(0.4)).map(({ tag_id }) => tag_id),
    }),
  );
  const times = Array.from({ length: 12 }, () => instantIn(random, zone));
  const measurements = Array.from({ length: random.int(0, 160) }, () => {
    const type = random.chance(0.7) ? 'sosm' : random.pick(['sosm_baseline', 'sweat', 'et_test'] as const);
    return build.measurement(random.pick(users), {
      type,
      value: random.chance(0.4) ? random.pick([0, 65, 65.5, 100, 150, 200, 201]) : random.int(20, 260),
      valid: !random.chance(0.1),
      active: !random.chance(0.1),
      metadata: random.chance(0.1) ? { _baseline: { sosm: [50, 52, 54, 56, 58, 60] } } : {},
      created_time: instantOf(random.chance(0.3) ? random.pick(times) : instantIn(random, zone)),
    });
  });
  const baselines = users.slice(0, 3).flatMap((user) =>
    Array.from({ length: random.int(4, 9) }, () =>
      build.measurement(user, {
        type: 'sosm_baseline',
        value: random.int(25, 60),
        created_time: instantOf(instantIn(random, zone)),
      }),
    ),
  );
  return { users, tags, measurements: [...measurements, ...baselines] };
}

function instantIn(random: Random, zone: TimeZone): number {
  const day = addDays(DST_DAY, random.int(-4, 4));
  const start = zone.startOf(day);
  const edge = random.pick([0, -1, 1, 3_600_000, 7_200_000]);
  return random.chance(0.3) ? start + edge : start + random.int(0, 90_000_000);
}

/** A filter of any kind over the days that have tests. */
export function randomFilter(seed: string, { users, tags }: LocalOrganisation): TestFilter {
  const random = seededRandom(seed);
  const idsOf = (type: Tag['type']) => {
    const ofType = tags.filter((tag) => tag.type === type && random.chance(0.5));
    return random.chance(0.3) ? ofType.map(({ tag_id }) => tag_id) : [];
  };
  const ranges: readonly TimeRange[] = [
    { mode: 'all' },
    { mode: 'by_date', day: DST_DAY },
    { mode: 'by_week', day: DST_DAY },
    { mode: 'by_month', month: '2026-11' },
    { mode: 'last_x_days', days: random.int(1, 9) },
    { mode: 'last_x_hours', hours: random.int(1, 90) },
    { mode: 'live' },
  ];
  return {
    ...DEFAULT_TEST_FILTER,
    range: random.pick(ranges),
    tag_ids: idsOf('default'),
    job_ids: idsOf('job'),
    location_ids: idsOf('location'),
    user_id: random.chance(0.2) ? random.pick(users).user_id : null,
    showHidden: random.chance(0.4),
  };
}
