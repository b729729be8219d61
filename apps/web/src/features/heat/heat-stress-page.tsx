import { isFeatureOpen } from '@heatwise/domain/organisation/features';
import { useOrganisation } from '../../entities/organisation/organisation.queries.ts';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { NotFoundScreen } from '../../ui/not-found-screen.tsx';
import { HeatStressBoard } from './heat-stress-board.tsx';

/** Heat stress as a screen of its own, where the organisation has it. */
export function HeatStressPage() {
  const organisation = useOrganisation();
  if (!organisation) return <LoadingScreen />;
  if (!isFeatureOpen(organisation.metadata, 'heat stress')) return <NotFoundScreen />;
  return <HeatStressBoard offersCustom={false} isScreen />;
}
