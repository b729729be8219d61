import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { NO_PROGRESS, type SyncProgress } from '../sync/progress.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { SyncBanner } from './sync-banner.tsx';
import { SyncStatus } from './sync-status.tsx';

const done: SyncProgress = {
  ...NO_PROGRESS,
  initialSyncDone: true,
  syncedAt: '2026-11-21T04:31:07.123456Z',
};

function renderStatus(progress: SyncProgress, { isOnline = true, onRetry = () => {} } = {}) {
  renderScreen(
    <SyncStatus
      progress={progress}
      isOnline={isOnline}
      zone={openTimeZone('Australia/Perth')}
      nowMs={Date.parse('2026-11-21T10:00:00Z')}
      onRetry={onRetry}
    />,
  );
}

test.each([
  ['in step', done, true, 'Up to date, 12:31'],
  ['the browser is offline', done, false, 'Offline – data from 12:31'],
  ['the server cannot be reached', { ...done, offline: true }, true, 'Offline – data from 12:31'],
  [
    'the data is of another day',
    { ...done, syncedAt: '2026-11-19T17:05:00.000000Z' },
    false,
    'Offline – data from 20 Nov 2026 01:05',
  ],
  ['nothing was ever fetched', NO_PROGRESS, false, 'Offline'],
  ['the first synchronisation runs', NO_PROGRESS, true, 'Synchronising'],
  ['it failed', { ...done, action: 'error' as const }, true, 'Not updated since 12:31'],
])('when %s it says so', (_name, progress, isOnline, text) => {
  renderStatus(progress, { isOnline });

  expect(screen.getByRole('status').textContent).toBe(text);
});

test('after a failure one can try at once', async () => {
  const onRetry = vi.fn();
  renderStatus({ ...done, action: 'error' }, { onRetry });

  await userEvent.click(screen.getByRole('button', { name: 'Try now' }));

  expect(onRetry).toHaveBeenCalledOnce();
});

test('the banner shows the synchronisation’s own words and percentage', () => {
  const message = 'Syncing core data... Please do not refresh the page (33 %)';
  renderScreen(<SyncBanner progress={{ ...NO_PROGRESS, message, percentage: 33 }} />);

  expect(screen.getByRole('status').textContent).toBe(message);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33');
});

test('without words there is no banner, and a full storage is told', () => {
  renderScreen(<SyncBanner progress={{ ...done, storageFull: true }} />);

  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByText('The storage of this browser is full')).toBeTruthy();
});
