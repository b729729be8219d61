import { defineRoutes } from '../define-routes.ts';
import type { placesSchemas } from './places.contract.ts';

export const placesRoutes = defineRoutes<typeof placesSchemas>()({
  /** The best hit; 404 `place-not-found` when there is none, 502 `geocoder-failed` when the service fails. */
  geocode: { method: 'GET', url: '/v3/geocode', needs: 'session' },
  /** About where the caller's internet address is; 404 `position-unavailable` when that is not known. */
  position: { method: 'GET', url: '/v3/position', needs: 'session' },
  /** The largest towns of a part of the map, largest first: names for a map without tiles. */
  towns: { method: 'GET', url: '/v3/towns', needs: 'session' },
  mapSettings: { method: 'GET', url: '/v3/settings/map', needs: 'session' },
});
