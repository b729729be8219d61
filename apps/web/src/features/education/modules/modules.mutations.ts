import { moduleRoutes } from '@heatwise/contract/education/education.routes';
import type { ListedModule, NewModule } from '@heatwise/contract/education/modules.contract';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { EDUCATION } from '../education-key.ts';
import { MODULE_LIST } from './modules.queries.ts';

/** Begins a module, empty or as a copy. */
export function useCreateModule() {
  return useApiMutation((api, body: NewModule) => api.send(moduleRoutes.create, { body }), {
    invalidates: [EDUCATION],
  });
}

export function useDeleteModule() {
  return useApiMutation(
    (api, module_id: string) => api.send(moduleRoutes.delete, { params: { module_id } }),
    { done: 'Draft deleted.', invalidates: [EDUCATION] },
  );
}

/** Puts the list in another order, at once on the screen. */
export function useOrderModules() {
  return useApiMutation(
    (api, modules: readonly ListedModule[]) =>
      api.send(moduleRoutes.order, { body: { module_ids: modules.map(({ module_id }) => module_id) } }),
    { optimistic: MODULE_LIST, invalidates: [MODULE_LIST] },
  );
}
