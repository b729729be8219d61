import type { Feature } from '../../feature.ts';
import { serveFollowUps } from './monitoring.routes.ts';
import { serveWall } from './wall.routes.ts';

/** Dehydrated people and what became of them, and the wall that shows it. */
export const monitoringFeature: Feature = {
  name: 'monitoring',
  start: ({ clock, randomBytes, notifyOfCredential }) => ({
    routes: async (app) => {
      await app.register(serveFollowUps);
      await app.register(serveWall, { clock, randomBytes, notifyOfCredential });
    },
  }),
};
