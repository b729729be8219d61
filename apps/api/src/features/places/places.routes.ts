import { reply } from '@heatwise/contract/envelope';
import { type MapSettings, placesSchemas } from '@heatwise/contract/places/places.contract';
import { placesRoutes } from '@heatwise/contract/places/places.routes';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { PlaceSettings } from '../../app-settings.ts';
import { AppError } from '../../http/app-error.ts';
import { bindRoutes } from '../../http/bind-routes.ts';
import { outboundHttp } from '../../http/outbound-http.ts';
import { largestTowns, searchGazetteer } from './gazetteer.ts';
import { onceRead, readGazetteer } from './gazetteer-data.ts';
import { ipPosition, nominatim } from './place-services.ts';

const routes = bindRoutes(placesRoutes, placesSchemas);

type Options = { readonly settings: PlaceSettings; readonly clock: () => Date };

export const servePlaces: FastifyPluginAsyncZod<Options> = async (app, { settings, clock }) => {
  const { geocoderUrl, ipPositionUrl, userAgent } = settings;
  const askAt = (address: string) => outboundHttp({ base: new URL(address), userAgent, clock });
  const gazetteer = onceRead(readGazetteer);
  const search = geocoderUrl ? nominatim(geocoderUrl, askAt(geocoderUrl)) : searchGazetteer(gazetteer);
  const positionOf = ipPositionUrl ? ipPosition(ipPositionUrl, askAt(ipPositionUrl)) : async () => null;
  const mapSettings: MapSettings = {
    tile_url: settings.tileUrl ?? null,
    tile_attribution: settings.tileAttribution,
    geocoder: geocoderUrl ? 'service' : 'built-in',
  };

  app.route({
    ...routes.geocode,
    handler: async ({ query }) => {
      const place = await search(query);
      if (!place) throw new AppError('place-not-found');
      return reply(place);
    },
  });

  app.route({
    ...routes.position,
    handler: async ({ ip }) => {
      const position = await positionOf(ip);
      if (!position || !ipPositionUrl) throw new AppError('position-unavailable');
      return reply({ ...position, attribution: new URL(ipPositionUrl).hostname });
    },
  });

  app.route({
    ...routes.towns,
    handler: async ({ query }) => reply(largestTowns(await gazetteer(), query)),
  });

  app.route({ ...routes.mapSettings, handler: async () => reply(mapSettings) });
};
