import type { SavedView, ViewForm } from '@heatwise/contract/views/views.contract';
import { viewRoutes } from '@heatwise/contract/views/views.routes';
import type { ViewedList } from '@heatwise/domain/views/saved-view';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePlatform } from '../../platform/platform-context.tsx';

const VIEWS = ['saved views'] as const;

/** One's own views of a list, by name; read when they are first looked at. */
export function useSavedViews(list: ViewedList, isEnabled: boolean) {
  const { api } = usePlatform();
  return useQuery({
    queryKey: VIEWS,
    queryFn: () => api.send(viewRoutes.list),
    select: ({ views }): readonly SavedView[] => views.filter((view) => view.list === list),
    enabled: isEnabled,
    retry: false,
  });
}

/** Keeps a view under a name, or replaces the one of that name. A failure appears as a toast. */
export function useSaveView() {
  const { api } = usePlatform();
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: ViewForm) => api.send(viewRoutes.save, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: VIEWS }),
  });
}

/** A failure appears as a toast. */
export function useDeleteView() {
  const { api } = usePlatform();
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ view_id }: Pick<SavedView, 'view_id'>) =>
      api.send(viewRoutes.delete, { params: { view_id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: VIEWS }),
  });
}
