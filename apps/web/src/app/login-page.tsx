import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { LoginScreen } from '../features/session/login-screen.tsx';
import { usePlatform } from '../platform/platform-context.tsx';

const route = getRouteApi('/login');

/** The login with its way on: back to where the guard turned the visitor away, else to the dashboard. */
export function LoginPage() {
  const { session } = usePlatform();
  const { return_to, ended } = route.useSearch();
  const navigate = useNavigate();
  return (
    <LoginScreen
      sessionEnded={ended === true}
      onSignedIn={(record) => {
        session.set(record);
        void navigate({ href: return_to ?? '/dashboard' });
      }}
    />
  );
}
