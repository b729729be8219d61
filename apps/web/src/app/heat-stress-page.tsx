import { isFeatureOpen } from '@heatwise/domain/organisation/features';
import { hasAnyPermission } from '@heatwise/domain/permissions/may';
import { useOrganisation } from '../entities/organisation/organisation.queries.ts';
import { HeatStressBoard } from '../features/heat/heat-stress-board.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { Permitted } from './permitted.tsx';

/** Heat stress as a screen of its own, for those who see jobs and locations, where the organisation has it. */
export function HeatStressPage() {
  const organisation = useOrganisation();
  if (!organisation) return <LoadingScreen />;
  if (!isFeatureOpen(organisation.metadata, 'heat stress')) return <NotFoundScreen />;
  return (
    <Permitted may={hasAnyPermission}>
      <HeatStressBoard offersCustom={false} isScreen />
    </Permitted>
  );
}
