// @vitest-environment node
import { expect, test } from 'vitest';
import {
  countOfFilters,
  filterOfSearch,
  NEWEST_FIRST,
  NO_MEASUREMENT_FILTER,
  readMeasurementSearch,
  searchOfFilter,
  searchOfSort,
  sortOfSearch,
} from './measurement-filter.ts';

const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

test('a filter and an order come back from the address as they were', () => {
  const filter = {
    search: 'ada',
    types: ['sosm', 'sweat'] as const,
    custom_ids: [id],
    statuses: ['severely_dehydrated'] as const,
    state: 'removed' as const,
    showHidden: true,
    user_id: id,
    tester_id: id,
    tag_ids: [id],
    job_ids: [id],
    location_ids: [id],
    answer: { type: 'choice', key: 'sleep', answer: 'Not: well' } as const,
    from: '2026-11-01',
    to: '2026-11-21',
  };
  const sort = { column: 'person', isDescending: true } as const;
  const address = readMeasurementSearch({ ...searchOfFilter(filter), ...searchOfSort(sort) });

  expect(filterOfSearch(address)).toEqual(filter);
  expect(sortOfSearch(address)).toEqual(sort);
  expect(countOfFilters(filter)).toBe(12);
});

test('an empty address shows everything but removed tests, newest first; nonsense is ignored', () => {
  expect(filterOfSearch({})).toEqual(NO_MEASUREMENT_FILTER);
  expect(sortOfSearch({})).toEqual(NEWEST_FIRST);
  expect({ ...searchOfFilter(NO_MEASUREMENT_FILTER), ...searchOfSort(NEWEST_FIRST) }).toEqual({});
  const nonsense = { types: 'x', show: 'y', person: '1', from: '2026-02-30', sort: 'z', q: 7 };
  expect(filterOfSearch(readMeasurementSearch(nonsense))).toEqual(NO_MEASUREMENT_FILTER);
});
