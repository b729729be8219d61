import { gettingUsedToHeat } from './getting-used-to-heat.ts';
import { heatIllness } from './heat-illness.ts';
import { heatPlan } from './heat-plan.ts';
import type { ReadyModule } from './ready-module.ts';
import { salivaTest } from './saliva-test.ts';
import { waterRestShade } from './water-rest-shade.ts';

/** The modules that come with the product, in the order in which a new organisation would take them. */
export const READY_MODULES: readonly ReadyModule[] = [
  heatIllness,
  waterRestShade,
  gettingUsedToHeat,
  salivaTest,
  heatPlan,
];
