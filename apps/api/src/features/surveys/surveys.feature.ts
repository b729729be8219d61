import type { Feature } from '../../feature.ts';
import { serveSurveys } from './surveys.routes.ts';

/** What people are asked beside their tests. */
export const surveysFeature: Feature = {
  name: 'surveys',
  start: ({ clock }) => ({
    routes: async (app) => {
      await app.register(serveSurveys, { clock });
    },
  }),
};
