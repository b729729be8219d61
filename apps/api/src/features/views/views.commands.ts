import { randomUUID } from 'node:crypto';
import type { SavedView, ViewForm } from '@heatwise/contract/views/views.contract';
import { isSameViewName, MOST_VIEWS } from '@heatwise/domain/views/saved-view';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { AppError } from '../../http/app-error.ts';
import { deleteView, putView, viewsOf } from './views.store.ts';

/** Keeps a view of one's own, or replaces the one of that name. Throws too-many-views. */
export async function saveView(scope: ActingScope, form: ViewForm): Promise<SavedView> {
  const { user_id } = scope.actor;
  const views = (await viewsOf(scope, user_id)).filter(({ list }) => list === form.list);
  const isNew = !views.some(({ name }) => isSameViewName(name, form.name));
  if (isNew && views.length >= MOST_VIEWS) throw new AppError('too-many-views');
  const view_id = await putView(scope, { ...form, user_id, view_id: randomUUID() });
  return { ...form, view_id };
}

/** Throws view-not-found, for another person's as well. */
export async function removeView(scope: ActingScope, view_id: string): Promise<null> {
  const { user_id } = scope.actor;
  if (!(await deleteView(scope, { view_id, user_id }))) throw new AppError('view-not-found');
  return null;
}
