import { moduleRoutes } from '@heatwise/contract/education/education.routes';
import type { Publication, WrittenModule } from '@heatwise/contract/education/modules.contract';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { EDUCATION } from '../education-key.ts';
import { moduleKey } from './module.queries.ts';

const storeModule = (module: WrittenModule, { module_id }: { readonly module_id: string }) =>
  [moduleKey(module_id), module] as const;

export function usePublish() {
  return useApiMutation(
    (api, { module_id, ...body }: Publication & { readonly module_id: string }) =>
      api.send(moduleRoutes.publish, { params: { module_id }, body }),
    { done: 'Published.', stores: storeModule, invalidates: [EDUCATION] },
  );
}

export function useRetire() {
  return useApiMutation(
    (api, { module_id }: { readonly module_id: string }) =>
      api.send(moduleRoutes.retire, { params: { module_id }, body: {} }),
    { done: 'Module retired.', stores: storeModule, invalidates: [EDUCATION] },
  );
}

export function useRestore() {
  return useApiMutation(
    (api, { module_id }: { readonly module_id: string }) =>
      api.send(moduleRoutes.restore, { params: { module_id }, body: {} }),
    { done: 'Module restored.', stores: storeModule, invalidates: [EDUCATION] },
  );
}
