import type { WeatherHour } from '@heatwise/contract/heat/weather.contract';
import type { MapSettings } from '@heatwise/contract/places/places.contract';

/** What a server says of maps for which nobody set up tiles or a search for addresses. */
export const PLAIN_MAPS: MapSettings = { tile_url: null, tile_attribution: '', geocoder: 'built-in' };

/** An hour of weather like any other; whatever a test cares about is given. */
export function weatherHour(given: Partial<WeatherHour> = {}): WeatherHour {
  return {
    time: '2026-03-02T12:00',
    time_ms: Date.UTC(2026, 2, 2, 12),
    temperature_c: 24,
    humidity: 60,
    wind_kph: 10,
    wind_degree: 90,
    cloud: 0,
    pressure_mb: 1010,
    uv: null,
    solar_wm2: null,
    condition: 'Sunny',
    ...given,
  };
}
