import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { EntraScreen } from '../features/session/federated/entra-screen.tsx';
import { SsoScreen } from '../features/session/federated/sso-screen.tsx';
import { readSsoSearch } from '../features/session/federated/sso-search.ts';
import { Permitted } from './permitted.tsx';

export function SsoPage() {
  const search = readSsoSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  return (
    <Permitted may={isOrgAdmin}>
      <SsoScreen
        search={search}
        onSearchChange={(next) => void navigate({ to: '/settings/sso', search: next })}
      />
    </Permitted>
  );
}

export function EntraPage() {
  const { open } = readSsoSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  return (
    <Permitted may={isOrgAdmin}>
      <EntraScreen
        providerId={open ?? null}
        // What was changed is saved by then.
        onSaved={() => void navigate({ to: '/settings/sso', search: {}, ignoreBlocker: true })}
        onCancel={() => void navigate({ to: '/settings/sso', search: {} })}
      />
    </Permitted>
  );
}
