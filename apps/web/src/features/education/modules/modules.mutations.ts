import { moduleRoutes } from '@heatwise/contract/education/education.routes';
import type { ListedModule, NewModule } from '@heatwise/contract/education/modules.contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { EDUCATION } from '../education-key.ts';
import { MODULE_LIST } from './modules.queries.ts';

/** Begins a module, empty or as a copy. */
export function useCreateModule() {
  const { api } = usePlatform();
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: NewModule) => api.send(moduleRoutes.create, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: EDUCATION }),
  });
}

export function useDeleteModule() {
  const { api } = usePlatform();
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: (module_id: string) => api.send(moduleRoutes.delete, { params: { module_id } }),
    onSuccess: () => {
      toast('success', 'Draft deleted.');
      return queryClient.invalidateQueries({ queryKey: EDUCATION });
    },
  });
}

/** Puts the list in another order, at once on the screen. */
export function useOrderModules() {
  const { api } = usePlatform();
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (modules: readonly ListedModule[]) =>
      api.send(moduleRoutes.order, { body: { module_ids: modules.map(({ module_id }) => module_id) } }),
    onMutate: async (modules) => {
      await queryClient.cancelQueries({ queryKey: MODULE_LIST });
      queryClient.setQueriesData({ queryKey: MODULE_LIST }, modules);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: MODULE_LIST }),
  });
}
