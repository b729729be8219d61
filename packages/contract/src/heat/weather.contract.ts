import { FORECAST_DAYS_MAX } from '@heatwise/domain/heat/heat-filter';
import { isCalendarDay } from '@heatwise/domain/time/calendar-day';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';

/** One hour of weather at a place, whatever service it comes from. */
export const weatherHourSchema = z.object({
  /** Local time at the place, YYYY-MM-DDTHH:MM. */
  time: z.string(),
  /** The same instant in ms since 1970. */
  time_ms: z.number(),
  temperature_c: z.number(),
  /** Percent. */
  humidity: z.number(),
  /** Null where the service does not know it: then there is a heat index, and neither WBGT nor risk. */
  wind_kph: z.number().nullable(),
  /** Where the wind comes from, degrees from north. */
  wind_degree: z.number(),
  /** Percent of the sky. */
  cloud: z.number(),
  pressure_mb: z.number(),
  uv: z.number().nullable(),
  /** Irradiance of level ground in W/m²; null where the service gives none. */
  solar_wm2: z.number().nullable(),
  condition: z.string(),
  /** Present where a missing value is the mean of the hours before and after. */
  is_interpolated: z.literal(true).optional(),
});
export type WeatherHour = z.infer<typeof weatherHourSchema>;

/** A local day with its hours 0 to 23, as far as there are any. */
export const weatherDaySchema = z.object({ date: z.string(), hours: z.array(weatherHourSchema) });
export type WeatherDay = z.infer<typeof weatherDaySchema>;

export const weatherSourceSchema = z.object({
  /** Whose weather it is, to be shown with it. */
  attribution: z.string(),
  /** Made up for a demonstration: must be labelled "Simulated weather" wherever it is shown. */
  is_simulated: z.boolean(),
});
export type WeatherSource = z.infer<typeof weatherSourceSchema>;

const weatherFields = {
  ...weatherSourceSchema.shape,
  tz_id: z.string(),
  /** When the service gave it (ms since 1970), present where the service gives nothing newer at the moment. */
  stored_ms: z.number().optional(),
};
export const currentWeatherSchema = z.object({ ...weatherFields, current: weatherHourSchema });
export type CurrentWeather = z.infer<typeof currentWeatherSchema>;
export const weatherDaysSchema = z.object({ ...weatherFields, days: z.array(weatherDaySchema) });
export type WeatherDays = z.infer<typeof weatherDaysSchema>;

/**
 * What is known of one location; `current` only when today is among the days and the service knows it. Null where no
 * weather came.
 */
export const locationWeatherSchema = z.object({
  location_id: z.uuid(),
  weather: z
    .object({ ...weatherFields, current: weatherHourSchema.nullable(), days: z.array(weatherDaySchema) })
    .nullable(),
});
export type LocationWeather = z.infer<typeof locationWeatherSchema>;

/** How hot the days of the sites were, and from which WBGT (°C) on the heat counts for jobs. */
export const heatDaysSchema = z.object({
  ...weatherSourceSchema.shape,
  sites: z.array(
    z.object({
      location_id: z.uuid(),
      /** Null where no weather came. */
      tz_id: z.string().nullable(),
      days: z.array(z.object({ day: z.string(), sun_c: z.number(), shade_c: z.number() })),
    }),
  ),
  jobs: z.array(
    z.object({
      job_id: z.uuid(),
      limit_c: z.number().nullable(),
      is_in_sun: z.boolean(),
      location_ids: z.array(z.string()),
    }),
  ),
  /** False while the server still asks for days that are over. */
  is_complete: z.boolean(),
});
export type HeatDays = z.infer<typeof heatDaysSchema>;

const day = z.string().refine(isCalendarDay, 'not a day');
const position = {
  lat: z.coerce.number().min(-90).max(90),
  lon: z.coerce.number().min(-180).max(180),
};

/** The most days a service is asked for. */
export const MOST_FORECAST_DAYS = FORECAST_DAYS_MAX;
export const MOST_HISTORY_DAYS = 31;
export const MOST_LOCATIONS = 500;

/** Schemas of `weatherRoutes`. */
export const weatherSchemas = {
  current: {
    querystring: z.strictObject(position),
    response: { 200: replyOf(currentWeatherSchema.nullable()) },
  },
  forecast: {
    querystring: z.strictObject({
      ...position,
      days: z.coerce.number().int().min(1).max(MOST_FORECAST_DAYS).default(MOST_FORECAST_DAYS),
      dt: day.optional(),
    }),
    response: { 200: replyOf(weatherDaysSchema.nullable()) },
  },
  history: {
    querystring: z
      .strictObject({ ...position, dt: day, end_dt: day.optional() })
      .refine(({ dt, end_dt = dt }) => end_dt >= dt, 'The first day must not be after the last day.'),
    response: { 200: replyOf(weatherDaysSchema.nullable()) },
  },
  heatDays: { response: { 200: replyOf(heatDaysSchema) } },
  locations: {
    querystring: z
      .strictObject({
        /**
         * Ids with commas between; all visible locations with a position when missing; of both only those one may
         * see.
         */
        location_ids: z
          .string()
          .max(40 * MOST_LOCATIONS)
          .optional(),
        /** Days counted from today at each location: 0 is today, −7 a week ago. */
        from: z.coerce.number().int().min(-MOST_HISTORY_DAYS).max(MOST_FORECAST_DAYS).default(0),
        to: z.coerce.number().int().min(-MOST_HISTORY_DAYS).max(MOST_FORECAST_DAYS).default(0),
      })
      .refine(({ from, to }) => from <= to, 'The first day must not be after the last day.'),
    response: { 200: replyOf(z.array(locationWeatherSchema)) },
  },
} as const;
