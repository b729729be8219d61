import { defineRoutes } from '../define-routes.ts';
import type { strategySchemas } from './strategy.contract.ts';

export const strategyRoutes = defineRoutes<typeof strategySchemas>()({
  /** Writes the advice for a class, or replaces the one there is. */
  set: { method: 'PUT', url: '/v3/strategy', needs: 'session' },
  /** Takes it back: what is wider holds again. */
  remove: { method: 'DELETE', url: '/v3/strategy/:strategy_id', needs: 'session' },
});
