import { entityBuilders } from '@heatwise/builders/entity-builders';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { renderPrivateScreen } from '../../testing/private-screen.tsx';
import { WallHead } from './wall-head.tsx';

const now = Date.parse('2026-11-26T02:30:00Z');
const build = entityBuilders({ seed: 'wall head', now });
const boss = build.user();
afterEach(() => {
  vi.restoreAllMocks();
});

test('without a network it says at once how old it is, before a synchronisation has failed', async () => {
  await renderPrivateScreen(
    <WallHead
      chosen={[]}
      nameOfTag={String}
      zone={openTimeZone('Australia/Perth')}
      onTags={() => {}}
      onWhole={() => {}}
    />,
    {
      organisation: { users: [boss], tags: [], measurements: [] },
      as: boss,
      progress: { initialSyncDone: true, checkedMs: now },
    },
  );
  expect(await screen.findByText('Live')).toBeTruthy();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(await screen.findByText('Offline, as of 10:30')).toBeTruthy();
  expect(screen.queryByText('Live')).toBeNull();
});
