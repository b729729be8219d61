import { getRouteApi } from '@tanstack/react-router';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { ProviderForm } from './provider-form.tsx';
import { useSsoSettings } from './sso.queries.ts';
import { NoSuchProvider, SsoScreen } from './sso-screen.tsx';

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

type SsoPageProps = {
  /** The provider that is edited; null for a new one. */
  providerId: string | null;
  onSaved: () => void;
  onCancel: () => void;
};

/** Microsoft Entra ID: tenant and client, the addresses follow from them. */
function EntraScreen({ providerId, onSaved, onCancel }: SsoPageProps) {
  const { data: settings, error, refetch } = useSsoSettings();
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!settings) return <LoadingState text="Loading the sign-in settings…" />;
  const saved = settings.providers.find(({ provider_id }) => provider_id === providerId) ?? null;
  if (providerId !== null && !saved) return <NoSuchProvider onLeave={onCancel} />;
  return (
    <ProviderForm
      key={providerId ?? 'new'}
      preset="entra"
      saved={saved}
      settings={settings}
      onSaved={onSaved}
      onCancel={onCancel}
    />
  );
}
