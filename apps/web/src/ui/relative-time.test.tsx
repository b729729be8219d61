import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { InReport } from './in-report.ts';
import { RelativeTime } from './relative-time.tsx';

const zone = openTimeZone('Australia/Brisbane');

test('a screen shows how long ago it was, a report the date', () => {
  const ms = Date.now() - 180_000;
  const { unmount } = renderScreen(<RelativeTime ms={ms} zone={zone} />);
  expect(screen.getByText('3 minutes ago')).toBeTruthy();
  unmount();

  renderScreen(
    <InReport value={true}>
      <RelativeTime ms={Date.parse('2026-11-22T00:05:00Z')} zone={zone} />
    </InReport>,
  );
  expect(screen.getByText('22 Nov 2026 10:05')).toBeTruthy();
});
