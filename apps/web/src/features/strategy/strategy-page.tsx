import { getRouteApi } from '@tanstack/react-router';
import { StrategyScreen } from './strategy-screen.tsx';

const route = getRouteApi('/signed-in/shell/settings/strategy');

export function StrategyPage() {
  const navigate = route.useNavigate();
  return <StrategyScreen search={route.useSearch()} onSearchChange={(search) => void navigate({ search })} />;
}
