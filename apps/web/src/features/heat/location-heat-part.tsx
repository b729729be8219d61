import { isFeatureOpen } from '@heatwise/domain/organisation/features';
import { mayViewUsers } from '@heatwise/domain/permissions/may';
import { lazy, Suspense } from 'react';
import { useOrganisation } from '../../entities/organisation/organisation.queries.ts';
import { useActorIfKnown } from '../../sync/actor.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';

const LocationHeat = lazy(() =>
  import('./location-heat.tsx').then((module) => ({ default: module.LocationHeat })),
);

/** Weather and risk on a location's page, where the organisation has heat stress, for who looks after people. */
export function LocationHeatPart({ tag_id }: { tag_id: string }) {
  const organisation = useOrganisation();
  const actor = useActorIfKnown();
  if (!actor || !mayViewUsers(actor)) return null;
  if (!organisation || !isFeatureOpen(organisation.metadata, 'heat stress')) return null;
  return (
    <Suspense fallback={<LoadingState />}>
      <LocationHeat tag_id={tag_id} />
    </Suspense>
  );
}
