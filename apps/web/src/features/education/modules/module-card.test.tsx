import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { ListedModule } from '@heatwise/contract/education/modules.contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderPrivateScreen } from '../../../testing/private-screen.tsx';
import { ModuleCard } from './modules-screen.tsx';

const build = entityBuilders({ seed: 'module card', now: Date.now() });
const admin = build.user();
const organisation = {
  users: [admin],
  tags: [],
  measurements: [],
  permissions: [build.permission(admin, { access: 'admin' })],
};
const module: ListedModule = {
  module_id: crypto.randomUUID(),
  title: 'Heat illness',
  summary: '',
  language: 'en',
  translations: [],
  minutes: null,
  cover: null,
  state: 'published',
  version: 1,
  is_changed: false,
  pages: 3,
  questions: 0,
  assigned: 0,
  done: 0,
  overdue: 0,
  modified_at: new Date().toISOString(),
};
const show = (given: Partial<ListedModule>) =>
  renderPrivateScreen(
    <ModuleCard module={{ ...module, ...given }} handle={null} onDelete={() => undefined} />,
    {
      organisation,
      as: admin,
    },
  );
const more = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'More about Heat illness' }));

test('a talk begins with a module that is published, and with no other', async () => {
  const { router, unmount } = await show({});
  await more();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Start a talk' }));
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/education/talks/new'));
  expect(router.state.location.search).toEqual({ module: module.module_id });
  unmount();

  await show({ state: 'draft', version: null });
  await more();
  expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Start a talk' })).toBeNull();
});
