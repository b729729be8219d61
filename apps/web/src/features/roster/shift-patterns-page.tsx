import { FeatureGate } from '../../routing/feature-gate.tsx';
import { ShiftPatternsScreen } from './shift-patterns-screen.tsx';

/** Who sees people sees which days they work. */
export function ShiftPatternsPage() {
  return (
    <FeatureGate feature="roster">
      <ShiftPatternsScreen />
    </FeatureGate>
  );
}
