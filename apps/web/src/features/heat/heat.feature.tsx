import { hasAnyPermission } from '@heatwise/domain/permissions/may';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../../routing/frames.ts';
import type { BelowDashboard, FeatureSlots } from '../../routing/slots.tsx';
import { HeatStressPart, LocationHeatPart } from './heat-parts.tsx';

const heatStress = createRoute({
  getParentRoute: () => shell,
  path: '/heat-stress',
  staticData: { title: 'Heat stress', may: hasAnyPermission },
  component: lazyRouteComponent(() => import('./heat-stress-board.tsx'), 'HeatStressPage'),
});

function HeatOnDashboard({ people, isReported }: BelowDashboard) {
  return <HeatStressPart offersCustom={false} location_ids={people.location_ids} isWanted={isReported} />;
}

function HeatOnWall() {
  return <HeatStressPart offersCustom />;
}

const heatSlots: FeatureSlots = {
  parts: {
    'dashboard, below': HeatOnDashboard,
    'monitoring, below': HeatOnWall,
    'location overview': LocationHeatPart,
  },
};

/** Weather and the risk of jobs: a screen of its own, and a part of the dashboard, the wall and a location's page. */
export const heatFeature = {
  routes: {
    shell: [heatStress] as const,
  },
  slots: heatSlots,
};
