import { FeatureGate } from '../../routing/feature-gate.tsx';
import { HeatStressBoard } from './heat-stress-board.tsx';

/** Heat stress as a screen of its own. */
export function HeatStressPage() {
  return (
    <FeatureGate feature="heat stress">
      <HeatStressBoard offersCustom={false} isScreen />
    </FeatureGate>
  );
}
