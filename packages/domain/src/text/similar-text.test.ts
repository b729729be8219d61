import { expect, test } from 'vitest';
import { similarNames } from './similar-text.ts';

const names = ['Day shift', 'Night shift', 'Crane crew', 'Perth', 'Würzburg'];

test.each([
  ['Dayshift', ['Day shift']],
  ['night-SHFIT', ['Night shift']],
  ['Crane crw', ['Crane crew']],
  ['Wurzberg', ['Würzburg']],
  ['Contractors', []],
  ['Prt', []],
  ['', []],
])('%j was probably meant to be %j', (text, found) => {
  expect(similarNames(text, names)).toEqual(found);
});
