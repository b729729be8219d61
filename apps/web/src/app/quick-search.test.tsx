import { entityBuilders } from '@heatwise/builders/entity-builders';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { enterText } from '../testing/enter-text.ts';
import { renderPrivateScreen } from '../testing/private-screen.tsx';
import { QuickSearchButton } from './quick-search-button.tsx';

const build = entityBuilders({ seed: 'quick search', now: Date.UTC(2026, 10, 21) });
const admin = build.user({ name_first: 'Ada' });
const zoe = build.user({ name_first: 'Zoë-Élise', name_last: 'Øst' });
const organisation = {
  users: [admin, zoe, build.user({ name_first: 'Zoe', name_last: 'Hidden', is_hidden: true })],
  tags: [],
  measurements: [],
  permissions: [build.permission(admin, { access: 'admin' })],
};

beforeAll(() => {
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = vi.fn();
});

test('Ctrl-K finds a person by a few letters without accents, and Enter goes there', async () => {
  const { router } = await renderPrivateScreen(<QuickSearchButton />, { organisation, as: admin });
  await screen.findByRole('button', { name: /^Search/ });

  await userEvent.keyboard('{Control>}k{/Control}');
  await enterText(await screen.findByRole('textbox', { name: /^Search/ }), 'zoe-elise ost');
  await screen.findByText('Zoë-Élise Øst');
  expect(screen.queryByText('Zoe Hidden')).toBeNull();
  // The first is marked a moment later.
  await waitFor(() => expect(document.querySelector('[data-selected]')?.textContent).toContain('Zoë'));
  await userEvent.keyboard('{Enter}');

  await waitFor(() => expect(router.state.location.pathname).toBe(`/people/${zoe.user_id}`));
});

test('it finds screens and settings by what they do, and nothing that the person may not open', async () => {
  const { unmount } = await renderPrivateScreen(<QuickSearchButton />, { organisation, as: admin });
  await userEvent.click(await screen.findByRole('button', { name: /^Search/ }));
  expect(await screen.findByText('Measurements')).toBeTruthy();
  await enterText(await screen.findByRole('textbox', { name: /^Search/ }), 'audit');
  expect(await screen.findByText('Audit trail')).toBeTruthy();
  await userEvent.clear(screen.getByRole('textbox', { name: /^Search/ }));
  await enterText(screen.getByRole('textbox', { name: /^Search/ }), 'follow-ups');
  expect(await screen.findByText('Monitoring')).toBeTruthy();
  unmount();

  await renderPrivateScreen(<QuickSearchButton />, { organisation, as: zoe });
  await userEvent.click(await screen.findByRole('button', { name: /^Search/ }));
  await enterText(await screen.findByRole('textbox', { name: /^Search/ }), 'audit');
  expect(await screen.findByText('Nothing found.')).toBeTruthy();
});
