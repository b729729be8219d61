import type { LocationWeather, WeatherSource } from '@heatwise/contract/heat/weather.contract';

const SIMULATED = 'Simulated weather';

/** Whose weather it is, in words. */
export function sourceText({ is_simulated, attribution }: WeatherSource): string {
  return is_simulated ? SIMULATED : attribution;
}

/** The service that all of an organisation's weather comes from; undefined where there is no weather. */
export function sourceOf(found: readonly LocationWeather[]): WeatherSource | undefined {
  return found.find(({ weather }) => weather !== null)?.weather ?? undefined;
}
