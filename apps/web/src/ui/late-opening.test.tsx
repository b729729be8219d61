import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { LateTooltip } from './late-tooltip.tsx';
import { WidgetCard } from './widget/widget-card.tsx';

test('a button opens what it has fetched, says so, and has the focus again when that is closed', async () => {
  renderScreen(
    <WidgetCard title="Hydration" info="Each person once.">
      content
    </WidgetCard>,
  );
  const button = screen.getByRole('button', { name: 'What “Hydration” counts' });
  expect(button.getAttribute('aria-expanded')).toBe('false');

  await userEvent.click(button);

  const opened = await screen.findByRole('dialog', { name: 'What “Hydration” counts' });
  expect(opened.textContent).toBe('Each person once.');
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(button.getAttribute('aria-controls')).toBe(opened.id);
  await waitFor(() => expect(opened.contains(document.activeElement)).toBe(true));

  await userEvent.keyboard('{Escape}');

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('a menu is opened by keyboard, and what is chosen closes it', async () => {
  let downloads = 0;
  renderScreen(
    <WidgetCard title="Hydration" info="Each person once." onDownload={() => (downloads += 1)}>
      content
    </WidgetCard>,
  );
  screen.getByRole('button', { name: 'Options of “Hydration”' }).focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Download picture' }));

  expect(downloads).toBe(1);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

test('the words of a tooltip come with pointing and go with it', async () => {
  renderScreen(
    <LateTooltip label="25 Nov 2026 04:29">{(pointed) => <time {...pointed}>now</time>}</LateTooltip>,
  );
  await userEvent.hover(screen.getByText('now'));
  expect((await screen.findByRole('tooltip')).textContent).toBe('25 Nov 2026 04:29');

  await userEvent.unhover(screen.getByText('now'));
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});
