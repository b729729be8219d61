import { isFeatureOpen } from '@heatwise/domain/organisation/features';
import { mayViewUsers } from '@heatwise/domain/permissions/may';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useOrganisation } from '../../entities/organisation/organisation.queries.ts';
import { useActorIfKnown } from '../../sync/actor.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { RenderWhenNear } from '../../ui/render-when-near.tsx';

const HEIGHT = 480;
const HeatStressBoard = lazy(() =>
  import('./heat-stress-board.tsx').then((module) => ({ default: module.HeatStressBoard })),
);

type HeatStressPartProps = {
  offersCustom: boolean;
  /** Only these locations; empty for all. */
  location_ids?: readonly string[];
  /** Makes it at once, near or not. */
  isWanted?: boolean;
};

/**
 * The heat-stress dashboard as a part of a page, where the organisation has it. It is loaded when the reader comes
 * near: pages begin without it.
 */
export function HeatStressPart({ offersCustom, location_ids = [], isWanted = false }: HeatStressPartProps) {
  const organisation = useOrganisation();
  const actor = useActorIfKnown();
  // Jobs and locations are for those who look after people.
  if (!actor || !mayViewUsers(actor)) return null;
  if (!organisation || !isFeatureOpen(organisation.metadata, 'heat stress')) return null;
  return (
    <RenderWhenNear height={HEIGHT} isWanted={isWanted} part="Heat stress">
      <Suspense fallback={<LoadingState height={HEIGHT} />}>
        <HeatStressBoard
          offersCustom={offersCustom}
          location_ids={location_ids}
          more={
            <Anchor size="sm" renderRoot={(props) => <Link to="/heat-stress" {...props} />}>
              Open heat stress
            </Anchor>
          }
        />
      </Suspense>
    </RenderWhenNear>
  );
}

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
