// @vitest-environment node
import { entityBuilders, instantOf } from '@heatwise/builders/entity-builders';
import { seededRandom } from '@heatwise/builders/random';
import type { Measurement } from '@heatwise/contract/entities/measurements';
import { measurementCalendar } from '@heatwise/domain/calendar/calendar';
import { addDays } from '@heatwise/domain/time/calendar-day';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { expect, test } from 'vitest';
import type { PeopleFilter } from '../../entities/people/people-in-view.queries.ts';
import { openLocalOrganisation } from '../../testing/local-organisation.ts';
import { calendarPeople } from './calendar.queries.ts';
import { countsOf, startsOf, tableOf } from './calendar-table.ts';

const EVERYBODY: PeopleFilter = {
  tag_ids: [],
  job_ids: [],
  location_ids: [],
  user_id: null,
  showHidden: false,
};
const TYPES = ['sosm', 'sosm_baseline', 'sweat', 'et_test', 'ez_test', 'custom'] as const;

/** Tests over three weeks in which Chicago's clocks go back, many of them around midnight. */
function stage(seed: string) {
  const random = seededRandom(seed);
  const make = entityBuilders({ seed, now: Date.UTC(2026, 9, 1) });
  const crew = make.tag({ name: 'Crane crew' });
  const users = Array.from({ length: 12 }, (_, index) =>
    make.user({
      name_first: random.pick(['Ada', 'bo', 'Çelik', '']),
      is_hidden: index === 3,
      active: index !== 4,
      tag_ids: random.chance(0.5) ? [crew.tag_id] : [],
    }),
  );
  const measurements: Measurement[] = Array.from({ length: 300 }, () => {
    const day = Date.UTC(2026, 9, random.int(20, 40), random.pick([0, 4, 5, 6, 12, 23]));
    return make.measurement(random.pick(users), {
      type: random.pick(TYPES),
      active: !random.chance(0.1),
      valid: !random.chance(0.2),
      created_time: instantOf(day + random.pick([0, 3_599_999, 1_800_000])),
    });
  });
  return { users, tags: [crew], measurements, crew };
}

test.each(['one', 'two', 'three'])('the table in SQL equals counting by the rule: %s', async (seed) => {
  const organisation = stage(seed);
  const local = await openLocalOrganisation(organisation);
  const zone = openTimeZone('America/Chicago');
  for (const [from, days] of [
    ['2026-10-22', 14],
    ['2026-10-31', 3],
    ['2026-11-01', 1],
    ['2026-09-01', 5],
  ] as const) {
    const window = { from, to: addDays(from, days - 1) };
    for (const filter of [EVERYBODY, { ...EVERYBODY, tag_ids: [organisation.crew.tag_id] }]) {
      const rows = local.rows((queries) => calendarPeople(queries, filter, startsOf(window, zone)));
      const table = tableOf(rows, window);
      const shown = organisation.users.filter(
        ({ active, is_hidden, tag_ids }) =>
          active && !is_hidden && filter.tag_ids.every((id) => tag_ids.includes(id)),
      );
      const ids = new Set(shown.map(({ user_id }) => user_id));
      const expected = measurementCalendar(
        organisation.measurements
          .filter(({ user_id }) => ids.has(user_id))
          .map(({ user_id, created_time, active }) => ({
            user_id,
            active,
            created_ms: Date.parse(created_time),
          })),
        window,
        zone,
      );
      const ends = [table.columns[0]?.day, table.columns.at(-1)?.day];
      expect(ends).toEqual([expected.period?.from, expected.period?.to]);
      const dayAt = new Map(table.columns.map(({ day, place }) => [place, day]));
      const counted = table.people.map(
        (person) =>
          [person.user_id, new Map([...countsOf(person)].map(([at, n]) => [dayAt.get(at), n]))] as const,
      );
      expect(new Map(counted)).toEqual(
        new Map(expected.rows.map(({ user_id, counts }) => [user_id, counts])),
      );
      for (const person of table.people) {
        expect(person.tests).toBe([...countsOf(person).values()].reduce((sum, n) => sum + n, 0));
      }
    }
  }
});
