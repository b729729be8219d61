import { mayManagePermissions } from '@heatwise/domain/permissions/permission-editing';
import { getRouteApi } from '@tanstack/react-router';
import { PermissionsScreen } from '../features/permissions/permissions-screen.tsx';
import { Permitted } from './permitted.tsx';

const route = getRouteApi('/signed-in/shell/permissions');

/** Everybody's permissions, for those who manage them. */
export function PermissionsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Permitted may={mayManagePermissions}>
      <PermissionsScreen search={search} onSearchChange={(next) => void navigate({ search: next })} />
    </Permitted>
  );
}
