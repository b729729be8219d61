import { randomUUID } from 'node:crypto';
import type { SavedView, ViewForm } from '@heatwise/contract/views/views.contract';
import type { Actor } from '@heatwise/domain/permissions/actor';
import { isSameViewName, MOST_VIEWS } from '@heatwise/domain/views/saved-view';
import { AppError } from '../../platform/app-error.ts';
import type { WritingScope } from '../../platform/organisation-scope.ts';
import { deleteView, putView, viewsOf } from './views.store.ts';

/** Keeps a view of one's own, or replaces the one of that name. Throws too-many-views. */
export async function saveView(scope: WritingScope, { user_id }: Actor, form: ViewForm): Promise<SavedView> {
  const views = (await viewsOf(scope, user_id)).filter(({ list }) => list === form.list);
  const isNew = !views.some(({ name }) => isSameViewName(name, form.name));
  if (isNew && views.length >= MOST_VIEWS) throw new AppError('too-many-views');
  const view_id = await putView(scope, { ...form, user_id, view_id: randomUUID() });
  return { ...form, view_id };
}

/** Throws view-not-found, for another person's as well. */
export async function removeView(scope: WritingScope, { user_id }: Actor, viewId: string): Promise<null> {
  if (!(await deleteView(scope, { view_id: viewId.toLowerCase(), user_id })))
    throw new AppError('view-not-found');
  return null;
}
