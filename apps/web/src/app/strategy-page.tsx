import { mayOpenStrategy } from '@heatwise/domain/permissions/advice-editing';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { StrategyScreen } from '../features/strategy/strategy-screen.tsx';
import { readStrategySearch } from '../features/strategy/strategy-search.ts';
import { Permitted } from './permitted.tsx';

export function StrategyPage() {
  const search = readStrategySearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  return (
    <Permitted may={mayOpenStrategy}>
      <StrategyScreen
        search={search}
        onSearchChange={(next) => void navigate({ to: '/settings/strategy', search: next })}
      />
    </Permitted>
  );
}
