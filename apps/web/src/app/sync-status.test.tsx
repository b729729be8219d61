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
  checkedMs: Date.parse('2026-11-21T04:31:07Z'),
  // Nobody wrote anything for a while.
  syncedAt: '2026-11-18T22:00:00.123456Z',
};

function renderStatus(progress: SyncProgress, { isOffline = false, onRetry = () => {} } = {}) {
  renderScreen(
    <SyncStatus
      progress={progress}
      isOffline={isOffline}
      zone={openTimeZone('Australia/Perth')}
      nowMs={Date.parse('2026-11-21T10:00:00Z')}
      onRetry={onRetry}
    />,
  );
}

test.each([
  ['in step', done, false, 'Up to date, 12:31'],
  ['nobody answers', done, true, 'Offline – data from 12:31'],
  [
    'the data is of another day',
    { ...done, checkedMs: Date.parse('2026-11-19T17:05:00Z') },
    true,
    'Offline – data from 20 Nov 2026 01:05',
  ],
  ['nothing was ever fetched', NO_PROGRESS, true, 'Offline'],
  ['the first synchronisation runs', NO_PROGRESS, false, 'Synchronising'],
  ['it waits for the page before', { ...NO_PROGRESS, waitingFor: 'files' as const }, false, 'Waiting'],
  ['it failed', { ...done, action: 'error' as const }, false, 'Not updated since 12:31'],
])('when %s it says so', (_name, progress, isOffline, text) => {
  renderStatus(progress, { isOffline });

  expect(screen.getByRole('status').textContent).toBe(text);
});

test('a failure offers to try again at once', async () => {
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

test.each([
  ['files', /previous page to finish closing its data/],
  ['another tab', /another Heatwise tab that is busy/],
] as const)('a page that waits for %s says so', (waitingFor, text) => {
  renderScreen(<SyncBanner progress={{ ...NO_PROGRESS, waitingFor }} />);

  expect(screen.getByText(text)).toBeTruthy();
});

test('while the first data arrives, counts are marked as incomplete', () => {
  const message = 'Syncing measurement data... Please do not refresh the page (66 %)';
  const { unmount } = renderScreen(<SyncBanner progress={{ ...NO_PROGRESS, message }} />);
  expect(screen.getByText('Numbers and lists show what has arrived so far.')).toBeTruthy();
  unmount();
  const partly = renderScreen(<SyncBanner progress={{ ...NO_PROGRESS, message, fetchedTests: 4000 }} />);
  expect(screen.getByText(/^4,000 tests fetched\. Numbers and lists/)).toBeTruthy();

  partly.unmount();
  renderScreen(<SyncBanner progress={{ ...done, message: 'Done Syncing Initial Data' }} />);
  expect(screen.queryByText(/so far/)).toBeNull();
});

test('without progress text there is no banner, and full storage is reported', () => {
  renderScreen(<SyncBanner progress={{ ...done, storageFull: true }} />);

  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByText('The storage of this browser is full')).toBeTruthy();
});
