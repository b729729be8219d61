import { adminChangeRoutes } from '@heatwise/contract/permissions/permissions.routes';
import { ADMIN_CHANGE_ANSWERED, type AdminChangeAnswer } from '@heatwise/domain/permissions/admin-change';
import { useQueryClient } from '@tanstack/react-query';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { ADMIN_CHANGES } from '../../entities/people/admin-changes.queries.ts';
import type { ApiClient } from '../../platform/api-client.ts';
import { PERMISSION_HISTORY } from './permissions.queries.ts';

type Answer = { readonly change_id: string; readonly answer: AdminChangeAnswer };

/** Confirms, refuses or takes back what waits for a second admin. Rejects with RequestFailure. */
export function useAnswerAdminChange() {
  const queryClient = useQueryClient();
  return useApiMutation<Answer, null>(
    (api, answer) =>
      sendAnswer(api, answer).finally(() => {
        // Somebody may have been faster: what is shown is read again after a refusal, too.
        for (const queryKey of [ADMIN_CHANGES, PERMISSION_HISTORY])
          void queryClient.invalidateQueries({ queryKey });
      }),
    {
      key: ['admin change'],
      done: (_output, { answer }) => ADMIN_CHANGE_ANSWERED[answer],
      synchronises: true,
    },
  );
}

function sendAnswer(api: ApiClient, { change_id, answer }: Answer): Promise<null> {
  const params = { change_id };
  switch (answer) {
    case 'confirm':
      return api.send(adminChangeRoutes.confirm, { params, body: {} });
    case 'refuse':
      return api.send(adminChangeRoutes.refuse, { params, body: {} });
    case 'withdraw':
      return api.send(adminChangeRoutes.withdraw, { params });
  }
}
