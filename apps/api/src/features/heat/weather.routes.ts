import { reply } from '@heatwise/contract/envelope';
import { weatherRoutes } from '@heatwise/contract/heat/heat.routes';
import { MOST_LOCATIONS, weatherSchemas } from '@heatwise/contract/heat/weather.contract';
import { wallSchemas } from '@heatwise/contract/monitoring/monitoring.contract';
import { wallRoutes } from '@heatwise/contract/monitoring/monitoring.routes';
import { isUuid } from '@heatwise/domain/text/uuid';
import { addDays } from '@heatwise/domain/time/calendar-day';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import type { WeatherSettings } from '../../app-settings.ts';
import type { Tables } from '../../database/tables.ts';
import { AppError } from '../../http/app-error.ts';
import { bindRoutes } from '../../http/bind-routes.ts';
import type { OutsideAnswers } from '../../http/outside-answers.store.ts';
import { assertFeatureOpen } from '../../organisation/open-features.ts';
import { createHeatDays } from './heat-days.ts';
import { openWeather, problemOf } from './open-weather.ts';
import { createSiteDays } from './site-days.ts';
import { heatDaysIn, heatTags, locatedTags, siteTagsOfDisplay, tagsInReach } from './sites.store.ts';
import { wallSites } from './wall-sites.ts';
import { weatherOfLocations } from './weather-of-locations.ts';

const weatherCalls = bindRoutes(weatherRoutes, weatherSchemas);
const wallCalls = bindRoutes(wallRoutes, wallSchemas);

type Options = {
  readonly settings: WeatherSettings;
  readonly answers: OutsideAnswers;
  readonly database: Kysely<Tables>;
  readonly clock: () => Date;
};

export const serveWeather: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { database, clock } = options;
  const { weather, provider } = openWeather({ ...options, log: app.log });
  const { source } = provider;

  app.route({
    ...weatherCalls.current,
    handler: async ({ query, actor }) => {
      const found = await weather.askedBy(actor.org_id).current(query);
      return reply(found?.current ? { ...source, ...found, current: found.current } : null);
    },
  });

  app.route({
    ...weatherCalls.forecast,
    handler: async ({ query: { days, dt, ...place }, actor }) => {
      const found = await weather.askedBy(actor.org_id).forecast(place, days);
      if (!found) return reply(null);
      const wanted = found.days.filter(({ date }) => dt === undefined || date === dt);
      return reply({ ...source, ...found, days: wanted });
    },
  });

  app.route({
    ...weatherCalls.history,
    handler: async ({ query: { dt, end_dt = dt, ...place }, actor }) => {
      if (end_dt > addDays(dt, MOST_DAYS_AT_ONCE)) throw invalid('end_dt', 'At most a month at a time.');
      const found = await weather.askedBy(actor.org_id).history(place, dt, end_dt);
      return reply(found ? { ...source, tz_id: found.tz_id, days: [...found.days] } : null);
    },
  });

  const siteDays = createSiteDays({ weather, provider: provider.name, store: heatDaysIn(database), clock });
  const tellHeatDays = createHeatDays({
    siteDays,
    onFailure: (cause) => app.log.warn({ problem: problemOf(cause) }, 'days in the heat were not kept'),
  });
  app.addHook('onClose', () => tellHeatDays.close());
  app.route({
    ...weatherCalls.heatDays,
    handler: async (request) => {
      const tags = await request.read(async (scope) => {
        await assertFeatureOpen(scope, 'heat stress');
        return heatTags(scope, await tagsInReach(scope, request.actor));
      });
      return reply({ ...source, ...(await tellHeatDays.of(tags)) });
    },
  });

  app.route({
    ...weatherCalls.locations,
    handler: async (request) => {
      const { location_ids, ...range } = request.query;
      const ids = location_ids === undefined ? null : location_ids.split(',').filter((id) => id !== '');
      if (ids && (ids.length > MOST_LOCATIONS || !ids.every(isUuid))) {
        throw invalid('location_ids', 'Location ids, separated by commas.');
      }
      const locations = await request.read(async (scope) => {
        await assertFeatureOpen(scope, 'heat stress');
        return locatedTags(scope, ids, await tagsInReach(scope, request.actor));
      });
      return reply(await weatherOfLocations({ weather, source, clock }, locations, range));
    },
  });

  app.route({
    ...wallCalls.sites,
    handler: async (request) => {
      const { display } = request;
      if (!display) throw new AppError('not-signed-in');
      const tags = await request.read((scope) => siteTagsOfDisplay(scope, display.reach));
      return reply({ ...source, sites: await wallSites({ weather, source, clock }, tags) });
    },
  });
};

const MOST_DAYS_AT_ONCE = 31;

function invalid(path: string, message: string): AppError {
  return new AppError('invalid-request', { problems: [{ path, message }] });
}
