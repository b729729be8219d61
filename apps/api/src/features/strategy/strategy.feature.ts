import type { Feature } from '../../feature.ts';
import { serveStrategy } from './strategy.routes.ts';
import { strategySync } from './strategy.sync.ts';

/** What people are advised to drink. */
export const strategyFeature: Feature = {
  name: 'strategy',
  synced: { core: [strategySync] },
  start: () => ({ routes: serveStrategy }),
};
