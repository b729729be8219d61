import { getRouteApi } from '@tanstack/react-router';
import { DevicesScreen } from './devices-screen.tsx';

const route = getRouteApi('/signed-in/shell/settings/devices');

/** For those who run the organisation: its devices send for everybody in it. */
export function DevicesPage() {
  const navigate = route.useNavigate();
  return <DevicesScreen search={route.useSearch()} onSearchChange={(search) => void navigate({ search })} />;
}
