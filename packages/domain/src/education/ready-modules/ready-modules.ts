import { gettingUsedToHeat, heatIllness, heatPlan } from './heat-modules.ts';
import { salivaTest, waterRestShade } from './hydration-modules.ts';
import type { ReadyModule } from './ready-module.ts';

/** The modules that come with the product, in the order in which a new organisation would take them. */
export const READY_MODULES: readonly ReadyModule[] = [
  heatIllness,
  waterRestShade,
  gettingUsedToHeat,
  salivaTest,
  heatPlan,
];
