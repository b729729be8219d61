import { expect, test } from 'vitest';
import type { SalivaStatus } from '../measurements/measurement-status.ts';
import { MINUTE_MS } from '../time/durations.ts';
import { followUpOf, type HydrationTest } from './follow-up.ts';
import { MOST_WALL_LINES, newCases, type OnDisplay, severeCases, wallPages } from './wall.ts';

const NOW = 100 * 24 * 60 * MINUTE_MS;

type Given = { minutesAgo?: number; sites?: string[]; today?: OnDisplay['today'] };
function person(name: string, status: SalivaStatus | null, given: Given = {}): OnDisplay {
  const { minutesAgo = 10, sites = ['mine'], today = status === null ? 'due' : 'tested' } = given;
  const latest: HydrationTest | null = status && {
    measurement_id: `test of ${name}`,
    created_ms: NOW - minutesAgo * MINUTE_MS,
    status,
    value: 120,
  };
  const followUp = latest && followUpOf([latest], []);
  const rest = { tag_ids: sites, places: sites, time_zone: 'Australia/Perth' };
  return { user_id: name, name, latest, followUp, today, ...rest };
}

const mine = { location_id: 'mine', name: 'Mine' };
const port = { location_id: 'port', name: 'Port' };
const crew = [
  person('Hyd', 'hydrated'),
  person('Due', null),
  person('Mod', 'moderately_dehydrated', { sites: ['port'] }),
  person('Sev', 'severely_dehydrated', { minutesAgo: 3 * 24 * 60 }),
  person('Off', 'mildly_dehydrated', { today: 'day off', sites: ['office'] }),
];
const names = (lines: readonly { name: string }[]) => lines.map(({ name }) => name);

test('everybody comes first, then each site with somebody to watch over, the most urgent on top', () => {
  const pages = wallPages(crew, [mine, port, { location_id: 'office', name: 'Office' }], NOW);

  expect(pages.map(({ name, follow_ups, due }) => [name, names(follow_ups), names(due)])).toEqual([
    ['All sites', ['Sev', 'Mod'], ['Due']],
    ['Mine', ['Sev'], ['Due']],
    ['Port', ['Mod'], []],
  ]);
});

test('counts cover the whole page: open follow-ups stay however old, days off do not count as tested', () => {
  const [all] = wallPages(crew, [mine, port], NOW);

  expect(all?.counts).toEqual({
    severely_dehydrated: 1,
    moderately_dehydrated: 1,
    mildly_dehydrated: 0,
    hydrated: 1,
    people: 5,
    follow_ups: 2,
    left_open: 1,
    due: 1,
    day_off: 1,
  });
});

test('a single site is everybody, and no line says more than the display needs', () => {
  const pages = wallPages([person('Sev', 'severely_dehydrated')], [mine], NOW);

  expect(names(pages)).toEqual(['All sites']);
  expect(pages[0]?.follow_ups).toEqual([
    {
      user_id: 'Sev',
      name: 'Sev',
      places: ['mine'],
      time_zone: 'Australia/Perth',
      latest: {
        measurement_id: 'test of Sev',
        created_ms: NOW - 10 * MINUTE_MS,
        status: 'severely_dehydrated',
      },
    },
  ]);
});

test('a list is cut where nobody would wait for its end, and the count continues', () => {
  const many = Array.from({ length: 500 }, (_, n) => person(`P${n}`, null));
  const [all] = wallPages(many, [mine], NOW);

  expect([all?.due.length, all?.counts.due]).toEqual([MOST_WALL_LINES, 500]);
});

test('a severe case is new when the display did not show it before; those there from the start are not', () => {
  const first = severeCases(wallPages(crew, [mine, port], NOW));
  expect(names(first)).toEqual(['Sev']);
  expect(newCases(null, first)).toEqual([]);

  const known = new Set(first.flatMap(({ latest }) => latest?.measurement_id ?? []));
  const later = severeCases(wallPages([...crew, person('New', 'severely_dehydrated')], [mine, port], NOW));
  expect(names(newCases(known, later))).toEqual(['New']);
});
