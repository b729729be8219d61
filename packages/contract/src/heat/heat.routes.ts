import { defineRoutes } from '../define-routes.ts';
import type { weatherSchemas } from './weather.contract.ts';

/** Weather that cannot be had is null, never an error: the screens show grey. */
export const weatherRoutes = defineRoutes<typeof weatherSchemas>()({
  current: { method: 'GET', url: '/v3/weather/current.json', needs: 'session' },
  forecast: { method: 'GET', url: '/v3/weather/forecast.json', needs: 'session' },
  history: { method: 'GET', url: '/v3/weather/history.json', needs: 'session' },
  /** What distinguishes days in the heat: of the sites and jobs of the people whom one sees, and of one's own. */
  heatDays: { method: 'GET', url: '/v3/weather/heat_days', needs: 'session' },
  /** Everything the heat-stress screens need: days (local to each location) and the weather now, place by place. */
  locations: { method: 'GET', url: '/v3/weather/locations', needs: 'session' },
});
