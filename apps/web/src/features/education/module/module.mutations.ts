import { moduleRoutes } from '@heatwise/contract/education/education.routes';
import type { Publication, WrittenModule } from '@heatwise/contract/education/modules.contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../../../platform/api-client.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { EDUCATION } from '../education-key.ts';
import { moduleKey } from './module.queries.ts';

/** A change of a module's state: the module is what the server answers, everything else is asked for again. */
function useModuleWrite<Input extends { readonly module_id: string }>(
  send: (api: ApiClient, input: Input) => Promise<WrittenModule>,
  doneText: string,
) {
  const { api } = usePlatform();
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: (input: Input) => send(api, input),
    onSuccess: (module, { module_id }) => {
      toast('success', doneText);
      queryClient.setQueryData(moduleKey(module_id), module);
      return queryClient.invalidateQueries({ queryKey: EDUCATION });
    },
  });
}

export function usePublish() {
  return useModuleWrite(
    (api, { module_id, ...body }: Publication & { readonly module_id: string }) =>
      api.send(moduleRoutes.publish, { params: { module_id }, body }),
    'Published.',
  );
}

export function useRetire() {
  return useModuleWrite(
    (api, { module_id }: { readonly module_id: string }) =>
      api.send(moduleRoutes.retire, { params: { module_id }, body: {} }),
    'Module retired.',
  );
}

export function useRestore() {
  return useModuleWrite(
    (api, { module_id }: { readonly module_id: string }) =>
      api.send(moduleRoutes.restore, { params: { module_id }, body: {} }),
    'Module restored.',
  );
}
