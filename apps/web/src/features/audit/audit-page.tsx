import { getRouteApi } from '@tanstack/react-router';
import { AuditScreen } from './audit-screen.tsx';

const route = getRouteApi('/signed-in/shell/settings/audit');

export function AuditPage() {
  const navigate = route.useNavigate();
  return <AuditScreen search={route.useSearch()} onSearchChange={(search) => void navigate({ search })} />;
}
