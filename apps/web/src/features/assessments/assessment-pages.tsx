import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { FeatureGate } from '../../routing/feature-gate.tsx';
import { DehydrationScreen } from './dehydration-screen.tsx';
import { ReadinessScreen } from './readiness-screen.tsx';

const readiness = getRouteApi('/signed-in/shell/settings/osha-assessment');

/** Whoever sees jobs may calculate with them. Saving leads to the new job's members, as after creating any tag. */
export function DehydrationPage() {
  const navigate = useNavigate();
  return (
    <DehydrationScreen
      onSaved={(tag_id) => void navigate({ to: '/settings/jobs/$tag_id/members', params: { tag_id } })}
    />
  );
}

export function ReadinessPage() {
  const navigate = readiness.useNavigate();
  return (
    <FeatureGate
      feature="heat stress"
      text="Heat readiness belongs to heat stress, which is switched off for your organisation."
    >
      <ReadinessScreen
        search={readiness.useSearch()}
        onSearchChange={(search) => void navigate({ search })}
      />
    </FeatureGate>
  );
}
