import { z } from 'zod';
import { replyOf } from '../envelope.ts';

/** Degrees; south and west are negative. */
export const positionSchema = z.object({
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
});

/** What a search found. The attribution names whose data it is and must be shown with it. */
export const placeSchema = positionSchema.extend({
  display_name: z.string(),
  attribution: z.string(),
});
export type Place = z.infer<typeof placeSchema>;

const LONGEST_TEXT = 200;
const searchText = z.string().trim().min(1).max(LONGEST_TEXT).optional();
const addressParts = {
  street: searchText,
  city: searchText,
  state: searchText,
  country: searchText,
  postalcode: searchText,
};

/** Free text, or parts of an address; never both, as the geocoder refuses that. */
export const geocodeQuerySchema = z
  .strictObject({ q: searchText, ...addressParts })
  .refine(({ q, ...parts }) => {
    const hasParts = Object.values(parts).some((part) => part !== undefined);
    return hasParts !== (q !== undefined);
  }, 'Either q or parts of an address');
export type GeocodeQuery = z.infer<typeof geocodeQuerySchema>;

/** What a map is drawn with. Without a tile address the browser draws shapes that come with the application. */
export const mapSettingsSchema = z.object({
  /** Raster tiles with {z}, {x} and {y}. */
  tile_url: z.string().nullable(),
  /** Whose tiles they are, to be shown on the map. */
  tile_attribution: z.string(),
  /** What a search can find: addresses by a service, or towns only in the list that comes with the server. */
  geocoder: z.enum(['service', 'built-in']),
});
export type MapSettings = z.infer<typeof mapSettingsSchema>;

/** A part of the map in degrees. */
export const townsQuerySchema = z.strictObject({
  west: z.coerce.number().min(-180).max(180),
  south: z.coerce.number().min(-90).max(90),
  east: z.coerce.number().min(-180).max(180),
  north: z.coerce.number().min(-90).max(90),
});
export type TownsQuery = z.infer<typeof townsQuerySchema>;

export const mapTownSchema = positionSchema.extend({ name: z.string(), population: z.number() });
export type MapTown = z.infer<typeof mapTownSchema>;

/** So many names fit on a map. */
export const MOST_TOWNS = 40;

/** Schemas of `placesRoutes`. */
export const placesSchemas = {
  geocode: { querystring: geocodeQuerySchema, response: { 200: replyOf(placeSchema) } },
  position: { response: { 200: replyOf(positionSchema.extend({ attribution: z.string() })) } },
  towns: { querystring: townsQuerySchema, response: { 200: replyOf(z.array(mapTownSchema)) } },
  mapSettings: { response: { 200: replyOf(mapSettingsSchema) } },
} as const;
