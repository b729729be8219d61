import { expect, test } from 'vitest';
import { chosenPoint, sitePoints, temperatureTints } from './picker-points.ts';

const NEWMAN = { tag_id: 'newman', name: 'Newman', lat: -23.36, lon: 119.73 };
const PERTH = { tag_id: 'perth', name: 'Perth', lat: -31.95, lon: 115.86 };
const HOME = { lat: -23.4, lon: 119.8 };
const plain = { temperatures: null, unit: 'celsius', scheme: 'light' } as const;
const warm = { ...plain, temperatures: { ofSites: new Map([['newman', 41.2]]), here: 12 } } as const;

test('the sites stay where they are, under their names; the position can be moved', () => {
  const sites = sitePoints([NEWMAN, PERTH], plain);
  expect(sites.map(({ caption, isFixed }) => [caption?.text, isFixed])).toEqual([
    ['Newman', true],
    ['Perth', true],
  ]);
  const [position] = chosenPoint('Home', HOME, plain);
  expect([position?.isFixed, position?.caption]).toEqual([undefined, undefined]);
  expect(temperatureTints([NEWMAN], HOME, plain)).toEqual([]);
});

test('with temperatures each marker shows its temperature in its colour, and grey without weather', () => {
  const [newman, perth] = sitePoints([NEWMAN, PERTH], warm);
  const [position] = chosenPoint('Home', HOME, warm);
  expect([newman, perth, position].map((point) => point?.caption?.text)).toEqual([
    '41.2 °C',
    'No data',
    '12.0 °C',
  ]);
  const tints = temperatureTints([NEWMAN, PERTH], HOME, warm);
  expect(new Set(tints.map(({ colour }) => colour)).size).toBe(3);
  expect(temperatureTints([NEWMAN], null, warm)).toHaveLength(1);
});
