import { COPY_CONFIRMATION_MS } from '@heatwise/domain/text/interface-constants';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { CopyIcon } from './copy-icon.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('it copies, says so for two seconds, and offers to copy again', async () => {
  vi.useFakeTimers();
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
  renderScreen(<CopyIcon text="hwd_1" label="Copy the token" />);

  fireEvent.click(screen.getByRole('button', { name: 'Copy the token' }));
  await act(() => vi.advanceTimersByTimeAsync(COPY_CONFIRMATION_MS - 1));
  expect(writeText.mock.calls).toEqual([['hwd_1']]);
  expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(1));

  expect(screen.getByRole('button', { name: 'Copy the token' })).toBeTruthy();
});
