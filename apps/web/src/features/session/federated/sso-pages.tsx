import { getRouteApi } from '@tanstack/react-router';
import { EntraScreen } from './entra-screen.tsx';
import { SsoScreen } from './sso-screen.tsx';

const sso = getRouteApi('/signed-in/shell/settings/sso');
const entra = getRouteApi('/signed-in/shell/settings/sso/azuread');

export function SsoPage() {
  const navigate = sso.useNavigate();
  return <SsoScreen search={sso.useSearch()} onSearchChange={(search) => void navigate({ search })} />;
}

export function EntraPage() {
  const { open } = entra.useSearch();
  const navigate = entra.useNavigate();
  return (
    <EntraScreen
      providerId={open ?? null}
      // What was changed is saved by then.
      onSaved={() => void navigate({ to: '/settings/sso', search: {}, ignoreBlocker: true })}
      onCancel={() => void navigate({ to: '/settings/sso', search: {} })}
    />
  );
}
