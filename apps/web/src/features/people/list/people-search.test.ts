import { expect, test } from 'vitest';
import {
  choiceOfSearch,
  countOfFilters,
  DEFAULT_PEOPLE_CHOICE,
  type PeopleChoice,
  readPeopleSearch,
  searchOfChoice,
} from './people-search.ts';

const tag = '3f0e8c1a-1111-4222-8333-444455556666';

test('every part of the choice comes back from the address', () => {
  const choice: PeopleChoice = {
    ...DEFAULT_PEOPLE_CHOICE,
    searchStr: 'äda 100%',
    tag_ids: [tag],
    job_ids: [tag],
    location_ids: [tag],
    showHidden: true,
    deleted: true,
    notTrained: tag,
    certificateEnds: true,
    sort: { column: 'last', isDescending: true },
    columns: ['employee_id', 'last'],
    view: 'roster',
    due: true,
    offset: 60,
  };

  expect(choiceOfSearch(readPeopleSearch(JSON.parse(JSON.stringify(searchOfChoice(choice)))))).toEqual(
    choice,
  );
  expect(countOfFilters(choice)).toBe(7);
  expect(searchOfChoice(DEFAULT_PEOPLE_CHOICE)).toEqual({});
});

test('damaged parts of the address fall back to the default', () => {
  const damaged = {
    q: 7,
    tags: 'x,y',
    jobs: [tag],
    hidden: 'yes',
    view: 'wall',
    sort: 'secret',
    columns: 5,
    offset: 61.5,
    more: 1,
  };

  expect(choiceOfSearch(readPeopleSearch(damaged))).toEqual({ ...DEFAULT_PEOPLE_CHOICE, searchStr: '7' });
  expect(readPeopleSearch({ offset: 61 })).toEqual({ offset: 60 });
});
