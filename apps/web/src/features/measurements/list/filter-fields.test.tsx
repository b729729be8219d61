import { FROM_AFTER_TO } from '@heatwise/domain/time/calendar-day';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { DaysField } from './filter-fields.tsx';
import { NO_MEASUREMENT_FILTER } from './measurement-filter.ts';

const show = (from: string, to: string) =>
  renderScreen(
    <DaysField
      value={{ ...NO_MEASUREMENT_FILTER, from, to }}
      today="2026-11-22"
      onChange={() => {}}
      onDone={() => {}}
    />,
  );

test('reversed dates are reported; the same date twice is one day', () => {
  const { unmount } = show('2026-11-20', '2026-11-03');
  expect(screen.getByText(FROM_AFTER_TO)).toBeTruthy();
  unmount();
  show('2026-11-03', '2026-11-03');
  expect(screen.queryByText(FROM_AFTER_TO)).toBeNull();
});
