import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { OwnTrendCard } from './own-trend-card.tsx';
import type { WidgetParts } from './widget-parts.tsx';

const summary = {
  tests: 3,
  latest: [1, 0, 0, 0],
  quartiles: [30, 45, 60],
  days: [[0, 2, 0, 1, 0, 30, 45, 60]],
};
const test1 = {
  measurement_id: 'm1',
  created_ms: 0,
  value: 18,
  status: 0,
  baseline_mean: 38.1,
  baseline_std: 4,
};

function show(before: unknown, history: object[] = [test1]) {
  const data = { summary, history, latest: [{ measurement_id: 'm1', previous_value: 61 }] };
  return renderScreen(<OwnTrendCard {...({ data, before } as unknown as WidgetParts)} />);
}

/** What is under a name. */
const under = (name: string) =>
  screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent?.trim();

test('a worker sees the latest test, the median and the share, each with its change and what is noise', () => {
  show({
    words: 'the 7 days before',
    summary: { ...summary, quartiles: [40, 50, 70], days: [[0, 1, 1, 0, 0, 40, 50, 70]] },
  });
  const card = within(screen.getByRole('region', { name: 'Your trend' }));
  expect(card.getByText(/^Own baseline, mean 38.1 mOsm: hydrated to 49.5/, { selector: 'p' })).toBeTruthy();
  expect(under('Latest test')).toMatch(/^18 mOsm .*down 43 from the test before$/);
  expect(under('Median of 3 tests')).toMatch(
    /Median 45 mOsm, down 5 from the 7 days before \(noise: under 25\)$/,
  );
  expect(under('Moderately or severely dehydrated')).toMatch(
    /^1 of 3 tests.*up 33.3 points from the 7 days before \(chance\)$/,
  );
});

test('the numbers show while the previous ones load, and alone where there are none', () => {
  const { unmount } = show(undefined);
  expect(under('Median of 3 tests')).toBe('45 mOsm');
  unmount();
  show(null);
  expect(under('Median of 3 tests')).toBe('45 mOsm');
});

test('without a test of one’s own in the period there is no card', () => {
  show(null, []);
  expect(screen.queryByRole('region', { name: 'Your trend' })).toBeNull();
});
