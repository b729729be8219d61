import type { Feature } from '../../feature.ts';
import { outsideAnswersIn } from '../../http/outside-answers.store.ts';
import { serveWeather } from './weather.routes.ts';

/** Weather where people work, and the heat that comes of it. */
export const heatFeature: Feature = {
  name: 'heat',
  start: ({ settings, clock, database }) => ({
    routes: async (app) => {
      await app.register(serveWeather, { settings, clock, database, answers: outsideAnswersIn(database) });
    },
  }),
};
