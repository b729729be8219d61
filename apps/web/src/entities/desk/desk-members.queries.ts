import { deskMemberRoutes } from '@heatwise/contract/desk/desk.routes';
import type { DeskMember } from '@heatwise/contract/desk/desk-members.contract';
import { useApiQuery } from '../../api/use-api-query.ts';
import { ALWAYS_ASKED } from '../../platform/always-asked.ts';

/** Who works at the desk, by name; nobody until it is known. */
export function useDeskMembers(): readonly DeskMember[] {
  const { data } = useApiQuery(
    ['desk', 'members'],
    async (api) => (await api.send(deskMemberRoutes.list)).members,
    { ...ALWAYS_ASKED, staleTime: 60_000 },
  );
  return data ?? [];
}
