import { deskMemberRoutes } from '@heatwise/contract/desk/desk.routes';
import type { DeskMember } from '@heatwise/contract/desk/desk-members.contract';
import { useQuery } from '@tanstack/react-query';
import { ALWAYS_ASKED } from '../../platform/always-asked.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import type { RequestFailure } from '../../platform/request-failure.ts';

/** Who works at the desk, by name; nobody until it is known. */
export function useDeskMembers(): readonly DeskMember[] {
  const { api } = usePlatform();
  const { data } = useQuery<DeskMember[], RequestFailure>({
    queryKey: ['desk', 'members'],
    queryFn: async () => (await api.send(deskMemberRoutes.list)).members,
    ...ALWAYS_ASKED,
    staleTime: 60_000,
  });
  return data ?? [];
}
