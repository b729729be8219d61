import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { WeatherSettings } from '../../app-settings.ts';
import { outboundHttp } from '../../http/outbound-http.ts';
import type { OutsideAnswers } from '../../http/outside-answers.store.ts';
import { OPEN_METEO_ADDRESS, openMeteo } from './providers/open-meteo.ts';
import { simulatedWeather } from './providers/simulated-weather.ts';
import { WEATHER_API_ADDRESS, weatherApi } from './providers/weatherapi.ts';
import { type KeptWeather, keptWeather } from './weather.ts';
import { onlyPossible, type ReportingProvider, type WeatherProvider } from './weather-provider.ts';

type Options = {
  readonly settings: WeatherSettings;
  readonly answers: OutsideAnswers;
  readonly clock: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
};

/** The service that is set, and what is kept of its answers. */
export function openWeather({ answers, log, ...options }: Options): {
  readonly weather: KeptWeather;
  readonly provider: WeatherProvider;
} {
  const provider = onlyPossible(providerOf(options));
  const weather = keptWeather({
    provider,
    answers,
    clock: options.clock,
    // Not the cause itself: a failed call's address holds the key.
    onFailure: (cause, { kind, place: { lat, lon, location_id = null } }) =>
      log.warn(
        { provider: provider.name, kind, location_id, position: `${lat},${lon}`, problem: problemOf(cause) },
        'no weather from the service',
      ),
  });
  return { weather, provider };
}

/** What went wrong, without the address that was asked. */
export function problemOf(cause: unknown): string {
  if (cause instanceof z.ZodError) {
    const [first] = cause.issues;
    return `unexpected answer: ${first?.path.join('.')} ${first?.message}`.slice(0, 200);
  }
  return cause instanceof Error ? `${cause.name}: ${cause.message.slice(0, 200)}` : 'unknown';
}

/** Two weeks of hours with everything a service reports. */
const BODY_LIMIT_BYTES = 2 * 1024 * 1024;

function providerOf({ settings, clock }: Pick<Options, 'settings' | 'clock'>): ReportingProvider {
  const { weatherProvider, weatherApiKey = '', weatherUrl, userAgent } = settings;
  if (weatherProvider === 'simulated') return simulatedWeather(clock);
  const usual = weatherProvider === 'open-meteo' ? OPEN_METEO_ADDRESS : WEATHER_API_ADDRESS;
  const base = weatherUrl ?? usual;
  const ask = outboundHttp({
    base: new URL(base),
    userAgent,
    clock,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    // The database keeps them, once they have been read.
    keepMs: 0,
  });
  return weatherProvider === 'open-meteo' ? openMeteo(base, ask) : weatherApi(base, weatherApiKey, ask);
}
