import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { AuditScreen } from '../features/audit/audit-screen.tsx';
import { readAuditSearch } from '../features/audit/audit-search.ts';
import { Permitted } from './permitted.tsx';

export function AuditPage() {
  const search = readAuditSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  return (
    <Permitted may={isOrgAdmin}>
      <AuditScreen
        search={search}
        onSearchChange={(next) => void navigate({ to: '/settings/audit', search: next })}
      />
    </Permitted>
  );
}
