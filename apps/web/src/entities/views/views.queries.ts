import type { SavedView, ViewForm } from '@heatwise/contract/views/views.contract';
import { viewRoutes } from '@heatwise/contract/views/views.routes';
import type { ViewedList } from '@heatwise/domain/views/saved-view';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { useApiQuery } from '../../api/use-api-query.ts';

const VIEWS = ['saved views'] as const;

/** One's own views of a list, by name; read when they are first looked at. */
export function useSavedViews(list: ViewedList, isEnabled: boolean) {
  return useApiQuery(VIEWS, (api) => api.send(viewRoutes.list), {
    select: ({ views }): readonly SavedView[] => views.filter((view) => view.list === list),
    enabled: isEnabled,
    retry: false,
  });
}

/** Keeps a view under a name, or replaces the one of that name. A failure appears as a toast. */
export function useSaveView() {
  return useApiMutation((api, body: ViewForm) => api.send(viewRoutes.save, { body }), {
    invalidates: [VIEWS],
  });
}

/** A failure appears as a toast. */
export function useDeleteView() {
  return useApiMutation(
    (api, { view_id }: Pick<SavedView, 'view_id'>) => api.send(viewRoutes.delete, { params: { view_id } }),
    { invalidates: [VIEWS] },
  );
}
