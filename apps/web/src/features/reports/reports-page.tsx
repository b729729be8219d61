import { FeatureGate } from '../../routing/feature-gate.tsx';
import { ReportsScreen } from './reports-screen.tsx';

export function ReportsPage() {
  return (
    <FeatureGate
      feature="alert"
      text="Reports belong to the alerts, which are switched off for your organisation."
    >
      <ReportsScreen />
    </FeatureGate>
  );
}
