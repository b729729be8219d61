import {
  TOAST_CHARACTER_MS,
  TOAST_SHORT_TEXT_LENGTH,
  TOAST_VARIANTS,
} from '@heatwise/domain/text/interface-constants';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { Toast } from './toast.tsx';
import { type ShowToast, useToast } from './toasts.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Teller = { show?: ShowToast };

function Screen({ teller }: { teller: Teller }) {
  teller.show = useToast();
  return null;
}

function setUp(): ShowToast {
  const teller: Teller = {};
  renderScreen(<Screen teller={teller} />);
  return (variant, text) => act(() => teller.show?.(variant, text));
}

function pass(ms: number): void {
  act(() => vi.advanceTimersByTime(ms));
}

test('the application’s toast closes after three seconds', () => {
  setUp()('success', 'Saved');

  pass(2999);
  expect(screen.getByText('Saved')).toBeTruthy();
  pass(1);
  expect(screen.queryByText('Saved')).toBeNull();
});

test('a long message stays until it can be read', () => {
  const text = 'x'.repeat(TOAST_SHORT_TEXT_LENGTH + 100);
  setUp()('error', text);

  pass(3000 + 100 * TOAST_CHARACTER_MS - 1);
  expect(screen.queryByText(text)).not.toBeNull();
  pass(1);
  expect(screen.queryByText(text)).toBeNull();
});

test('the toast component by itself closes after five seconds', () => {
  const onClose = vi.fn();
  renderScreen(<Toast variant="info" text="Hello" onClose={onClose} />);

  pass(4999);
  expect(onClose).not.toHaveBeenCalled();
  pass(1);
  expect(onClose).toHaveBeenCalledOnce();
});

test('it stays while hovered, and then gets its full time again', () => {
  setUp()('warning', 'Read me');
  const toast = screen.getByText('Read me').parentElement as HTMLElement;

  pass(2000);
  fireEvent.pointerEnter(toast);
  pass(10_000);
  expect(screen.queryByText('Read me')).not.toBeNull();
  fireEvent.pointerLeave(toast);
  pass(3000);

  expect(screen.queryByText('Read me')).toBeNull();
});

test.each(TOAST_VARIANTS)('%s is announced, urgently when it must be', (variant) => {
  setUp()(variant, 'Words');

  const role = variant === 'error' || variant === 'warning' ? 'alert' : 'status';
  expect(screen.getByRole(role).textContent).toBe('Words');
});

test('the same message twice is shown once, and of five messages four remain', () => {
  const show = setUp();
  for (const text of ['one', 'two', 'three', 'four', 'five', 'five']) show('info', text);

  expect(screen.getAllByRole('status').map((toast) => toast.textContent)).toEqual([
    'two',
    'three',
    'four',
    'five',
  ]);
});

test('the cross closes it', () => {
  setUp()('error', 'Broken');

  fireEvent.click(screen.getByRole('button', { name: 'Close message' }));

  expect(screen.queryByText('Broken')).toBeNull();
});
