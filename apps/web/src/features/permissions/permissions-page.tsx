import { getRouteApi } from '@tanstack/react-router';
import { PermissionsScreen } from './permissions-screen.tsx';

const route = getRouteApi('/signed-in/shell/permissions');

/** Everybody's permissions, for those who manage them. */
export function PermissionsPage() {
  const navigate = route.useNavigate();
  return (
    <PermissionsScreen search={route.useSearch()} onSearchChange={(search) => void navigate({ search })} />
  );
}
