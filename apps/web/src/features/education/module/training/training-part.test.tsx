import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { WrittenModule } from '@heatwise/contract/education/modules.contract';
import {
  emptyModule,
  type ModuleContent,
  type TrainingPage,
} from '@heatwise/domain/education/module-content';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo, useState } from 'react';
import { expect, test } from 'vitest';
import { enterText } from '../../../../testing/enter-text.ts';
import { renderPrivateScreen } from '../../../../testing/private-screen.tsx';
import { ModuleProvider } from '../module-context.ts';
import { TrainingPart } from './training-part.tsx';

const build = entityBuilders({ seed: 'writing pages', now: Date.now() });
const admin = build.user({ name_first: 'Ada', name_last: 'Lund' });
const organisation = {
  users: [admin],
  tags: [],
  measurements: [],
  permissions: [build.permission(admin, { access: 'admin' })],
};

let written: ModuleContent;
function Writing({ begin }: { begin: ModuleContent }) {
  const [content, setContent] = useState(begin);
  written = content;
  const inHand = useMemo(
    () => ({
      module: { module_id: crypto.randomUUID(), state: 'draft' } as WrittenModule,
      content,
      change: (changed: (now: ModuleContent) => ModuleContent) => setContent(changed),
      files: {},
      isReadOnly: false,
    }),
    [content],
  );
  return (
    <ModuleProvider value={inHand}>
      <TrainingPart />
    </ModuleProvider>
  );
}

const newId = () => crypto.randomUUID();
const page = (title: string): TrainingPage => ({ page_id: newId(), title, blocks: [] });
const show = (...pages: TrainingPage[]) =>
  renderPrivateScreen(<Writing begin={{ ...emptyModule('Heat'), pages }} />, { organisation, as: admin });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const titles = () => written.pages.map(({ title }) => title);
async function deletePage(name: string): Promise<void> {
  await press(`More about ${name}`);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
}

test('undo puts a deleted page back at its place and keeps what was written since', async () => {
  await show(page('Drink'), page('Rest'), page('Shade'));
  await deletePage('Rest');
  await enterText(await screen.findByLabelText('Title of the page'), ' often');
  await press('Add a page');
  expect(titles()).toEqual(['Drink often', 'Shade', '']);

  await press('Undo');
  expect(titles()).toEqual(['Drink often', 'Rest', 'Shade', '']);
});

test('undo puts the only page back', async () => {
  await show(page('Drink'));
  await deletePage('Drink');
  await press('Undo');
  expect(titles()).toEqual(['Drink']);
});

test('undo puts a deleted block back at its place and keeps what was written since', async () => {
  const blocks = ['Water', 'Shade', 'Rest'].map(
    (alt) => ({ kind: 'picture', block_id: newId(), file_id: newId(), alt }) as const,
  );
  await show({ ...page('Heat'), blocks });
  await press('Delete Picture 2');
  await enterText(await screen.findByLabelText('Title of the page'), ' stress');
  await press('Undo');

  expect(titles()).toEqual(['Heat stress']);
  expect(written.pages[0]?.blocks).toEqual(blocks);
});
