import type { Feature } from '../../feature.ts';
import { servePlaces } from './places.routes.ts';

/** Addresses, positions and what maps are drawn from. */
export const placesFeature: Feature = {
  name: 'places',
  start: ({ settings, clock }) => ({
    routes: async (app) => void (await app.register(servePlaces, { settings, clock })),
  }),
};
