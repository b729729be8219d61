import type { SpecialOrganisation } from '@heatwise/domain/permissions/special-organisation';
import { isRoleOffered, SPECIAL_ROLES } from '@heatwise/domain/permissions/special-role';
import { Anchor, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useAdminChanges } from '../../entities/people/admin-changes.queries.ts';
import { useActor } from '../../sync/actor.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { AdminChanges } from './admin-changes.tsx';
import { RoleCard } from './role-card.tsx';
import { useMatrixPeople } from './use-choosable-people.ts';

/** Who has which role over the whole organisation. */
export function AdminsScreen() {
  const { everybody, error, refetch } = useMatrixPeople();
  const changes = useAdminChanges();
  const { org_id } = useActor();
  const isShown = ({ role }: { role: SpecialOrganisation }) =>
    isRoleOffered(role, org_id) || everybody?.some(({ roles }) => roles.includes(role)) === true;
  return (
    <Stack gap="lg" maw={760}>
      <PageHead title="Admins">
        Organisation admins, and people with another organisation-wide role.{' '}
        <Anchor
          renderRoot={(props) => <Link to="/permissions" search={{ tab: 'history' }} {...props} />}
          underline="always"
        >
          History of changes
        </Anchor>
      </PageHead>
      {error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : everybody ? (
        <>
          <AdminChanges />
          {SPECIAL_ROLES.filter(isShown).map((role) => (
            <RoleCard
              key={role.role}
              {...role}
              everybody={everybody}
              ownerId={changes.data?.owner_id ?? null}
            />
          ))}
        </>
      ) : (
        <LoadingState />
      )}
    </Stack>
  );
}
