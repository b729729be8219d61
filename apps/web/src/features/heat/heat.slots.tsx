import type { BelowDashboard, FeatureSlots } from '../../routing/slots.tsx';
import { HeatStressPart } from './heat-stress-part.tsx';
import { LocationHeatPart } from './location-heat-part.tsx';

function HeatOnDashboard({ people, isReported }: BelowDashboard) {
  return <HeatStressPart offersCustom={false} location_ids={people.location_ids} isWanted={isReported} />;
}

function HeatOnWall() {
  return <HeatStressPart offersCustom />;
}

export const heatSlots: FeatureSlots = {
  parts: {
    'dashboard, below': HeatOnDashboard,
    'monitoring, below': HeatOnWall,
    'location overview': LocationHeatPart,
  },
};
