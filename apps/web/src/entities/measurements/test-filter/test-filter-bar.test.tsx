import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { DEFAULT_TEST_FILTER, type TestFilter } from './test-filter.ts';
import { TestFilterBar } from './test-filter-bar.tsx';

const PIT = '0d2b6f6e-6d5c-4c3e-9b1a-2f6a1c9d8e70';

function show(filter: TestFilter, isAlone: boolean) {
  renderScreen(
    <TestFilterBar
      filter={filter}
      names={new Map([[PIT, 'Pit']])}
      today="2026-11-27"
      found="3 tests"
      isAlone={isAlone}
      onChange={() => {}}
    />,
  );
  return screen.getAllByRole('button').map(({ textContent }) => textContent);
}

test('somebody who sees only themselves chooses a time and no people', () => {
  const alone = show(DEFAULT_TEST_FILTER, true);
  expect(alone).toHaveLength(1);
  expect(alone[0]).toContain('Time');
});

test('what a link chose for them can still be seen and taken back', () => {
  const alone = show({ ...DEFAULT_TEST_FILTER, location_ids: [PIT] }, true).join(' ');
  expect(alone).toContain('Pit');
  expect(alone).toContain('Reset');
  expect(alone).not.toContain('Person');
});

test('whoever sees others chooses them', () => {
  expect(show(DEFAULT_TEST_FILTER, false).join(' ')).toContain('Person');
});
