import { showsHeatStress } from '@heatwise/domain/organisation/features';
import { lazy, Suspense } from 'react';
import { useOrganisation } from '../local-db/organisation.queries.ts';
import { LoadingState } from '../ui/loading-state.tsx';
import { WhenNear } from '../ui/when-near.tsx';

const HEIGHT = 480;
const HeatStressBoard = lazy(() =>
  import('../features/heat/heat-stress-board.tsx').then((module) => ({ default: module.HeatStressBoard })),
);

/**
 * The heat-stress dashboard as a part of a page, where the organisation has it. It is loaded when the reader comes
 * near: pages begin without it.
 */
export function HeatStressPart({ offersCustom }: { offersCustom: boolean }) {
  const organisation = useOrganisation();
  if (!organisation || !showsHeatStress(organisation.metadata)) return null;
  return (
    <WhenNear height={HEIGHT}>
      <Suspense fallback={<LoadingState height={HEIGHT} />}>
        <HeatStressBoard offersCustom={offersCustom} />
      </Suspense>
    </WhenNear>
  );
}
