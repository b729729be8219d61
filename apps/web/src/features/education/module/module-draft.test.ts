import { setTimeout as sleep } from 'node:timers/promises';
import { emptyModule, type ModuleContent } from '@heatwise/domain/education/module-content';
import { expect, test } from 'vitest';
import { RequestFailure } from '../../../platform/request-failure.ts';
import { createModuleDraft } from './module-draft.ts';

const titled = (title: string) => (content: ModuleContent) => ({ ...content, title });

/** A server that keeps drafts by their revision, and refuses as it is told. */
function shelf() {
  const state = {
    revision: 3,
    draft: emptyModule('Heat'),
    calls: 0,
    refusal: null as RequestFailure | null,
    waitMs: 0,
  };
  async function keep(revision: number, draft: ModuleContent) {
    state.calls += 1;
    await sleep(state.waitMs);
    if (state.refusal) throw state.refusal;
    if (revision !== state.revision)
      throw new RequestFailure('module-changed', 'Somebody else has changed it.');
    state.draft = draft;
    state.revision += 1;
    return { revision: state.revision };
  }
  const draft = createModuleDraft({ module: state, keep, pauseMs: 20, retryMs: 30 });
  return { state, draft };
}

const until = async (holds: () => boolean) => {
  while (!holds()) await sleep(2);
};

test('what is typed without a pause is kept once, and undone at once', async () => {
  const { state, draft } = shelf();
  for (const title of ['W', 'Wa', 'Water']) draft.change(titled(title), 'title');
  expect(draft.view()).toMatchObject({ keeping: 'keeping', canUndo: true });
  await until(() => draft.view().keeping === 'kept');
  expect([state.calls, state.draft.title]).toEqual([1, 'Water']);
  draft.undo();
  expect(draft.view()).toMatchObject({ content: { title: 'Heat' }, canUndo: false, canRedo: true });
  await until(() => draft.view().keeping === 'kept');
  expect(state.draft.title).toBe('Heat');
  draft.redo();
  await draft.keepNow();
  expect(state.draft.title).toBe('Water');
});

test('what is typed while it is on its way is kept after it', async () => {
  const { state, draft } = shelf();
  state.waitMs = 20;
  draft.change(titled('Shade'));
  const keptAs = draft.keepNow();
  draft.change(titled('Water and shade'));
  expect(await keptAs).toBe(5);
  expect(state.draft.title).toBe('Water and shade');
});

test('without an answer it says so and tries again by itself', async () => {
  const { state, draft } = shelf();
  state.refusal = new RequestFailure('no-answer', 'The server does not respond.');
  draft.change(titled('Rest'));
  await until(() => draft.view().keeping === 'failed');
  expect(draft.view().failure).toBe('The server does not respond.');
  expect(await draft.keepNow()).toBeNull();
  state.refusal = null;
  await until(() => draft.view().keeping === 'kept');
  expect([state.draft.title, draft.view().failure]).toEqual(['Rest', null]);
});

test('what somebody else kept meanwhile is not written over', async () => {
  const { state, draft } = shelf();
  state.revision = 4;
  state.draft = emptyModule('Theirs');
  draft.change(titled('Mine'));
  await until(() => draft.view().keeping === 'overtaken');
  draft.change(titled('Mine still'));
  expect(await draft.keepNow()).toBeNull();
  expect(state.draft.title).toBe('Theirs');
  draft.take(state);
  expect(draft.view()).toMatchObject({ content: { title: 'Theirs' }, keeping: 'kept', canUndo: false });
});
