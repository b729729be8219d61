import { entityBuilders } from '@heatwise/builders/entity-builders';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { SyncHistory } from '../../sync/progress.ts';
import { renderPrivateScreen } from '../../testing/private-screen.tsx';
import { HistoryNotice, OlderTests } from './history-notice.tsx';

const build = entityBuilders({ seed: 'history notice', now: Date.parse('2026-11-20T08:00:00Z') });
const me = build.user();
const OCTOBER = Date.UTC(2025, 9, 1);
const history: SyncHistory = {
  heldFromMs: OCTOBER,
  windowFromMs: OCTOBER,
  extending: null,
  isFull: false,
};

async function shown(
  part: React.ReactNode,
  given: { history?: Partial<SyncHistory>; offline?: boolean } = {},
) {
  const asked: number[] = [];
  const { tell } = await renderPrivateScreen(part, {
    organisation: { users: [me], tags: [], measurements: [], permissions: [] },
    as: me,
    progress: {
      initialSyncDone: true,
      history: { ...history, ...given.history },
      offline: given.offline ?? false,
    },
    wantHistory: (fromMs) => asked.push(fromMs),
  });
  return { asked, tell };
}

test('a period that is held says nothing and asks for nothing', async () => {
  const { asked } = await shown(<HistoryNotice fromMs={Date.UTC(2025, 9, 2)} />);
  expect(screen.queryByRole('status')).toBeNull();
  expect(asked).toEqual([]);
});

test('a period that begins before is asked for, with the day that a clock may be ahead, until it is there', async () => {
  const { asked, tell } = await shown(<HistoryNotice fromMs={Date.UTC(2025, 2, 1, 7)} />);
  expect((await screen.findByRole('status')).textContent).toBe(
    'Tests before 01 Oct 2025 are being fetched. Figures for that time are not complete yet.',
  );
  expect(asked).toEqual([Date.UTC(2025, 1, 28)]);

  const extending = { toMs: Date.UTC(2025, 1, 1), reachedMs: Date.UTC(2025, 5, 9, 3) };
  act(() => tell({ history: { ...history, extending } }));
  expect(screen.getByRole('status').textContent).toContain('So far back to 09 Jun 2025.');
  act(() => tell({ history: { ...history, heldFromMs: Date.UTC(2025, 1, 1) } }));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});

test.each([
  ['no connection', { offline: true }, ' and there is no connection to fetch them.'],
  ['no room', { history: { isFull: true } }, 'not on this device: its storage is full.'],
  ['a server that knows of no window', { history: { windowFromMs: null } }, 'not on this device.'],
])('with %s it says so', async (_name, given, text) => {
  await shown(<HistoryNotice fromMs={0} />, given);
  expect((await screen.findByRole('status')).textContent).toContain(text);
});

test('under a list of all tests the year before can be fetched', async () => {
  const { asked, tell } = await shown(<OlderTests />);
  expect(await screen.findByText('Tests since 01 Oct 2025 are on this device.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Fetch the year before' }));
  expect(asked).toEqual([Date.UTC(2024, 9, 1)]);
  expect(screen.getByRole('status').textContent).toContain('being fetched');
  act(() => tell({ history: { ...history, heldFromMs: Date.UTC(2024, 9, 1) } }));
  expect(await screen.findByText('Tests since 01 Oct 2024 are on this device.')).toBeTruthy();
  act(() => tell({ history: { ...history, heldFromMs: null } }));
  expect(screen.queryByRole('button')).toBeNull();
});
