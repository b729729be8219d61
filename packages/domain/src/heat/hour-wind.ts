import type { SunlitHour } from './day-plan.ts';

/** An hour whose wind the service may not know. WBGT and risk need it, temperature and heat index do not. */
export type AirHour = Omit<SunlitHour, 'wind_kph'> & { readonly wind_kph: number | null };

type MaybeWind = { readonly wind_kph: number | null };

export function hasWind<Hour extends MaybeWind>(hour: Hour): hour is Hour & { readonly wind_kph: number } {
  return hour.wind_kph !== null;
}
