/** Noon in Perth. */
export const NOON_MS = Date.UTC(2026, 0, 15, 4);

/** As the documentation of Open-Meteo shows an answer with times as seconds. */
export function openMeteoHours(from: number, count: number) {
  const time = Array.from({ length: count }, (_, hour) => from / 1000 + hour * 3600);
  const all = (value: number | null) => time.map(() => value);
  return {
    latitude: -23.375,
    longitude: 119.75,
    utc_offset_seconds: 28_800,
    timezone: 'Australia/Perth',
    hourly_units: { temperature_2m: '°C' },
    hourly: {
      time,
      temperature_2m: time.map((_, hour) => 25 + (hour % 24) / 2),
      relative_humidity_2m: all(40),
      wind_speed_10m: all(12),
      wind_direction_10m: all(120),
      cloud_cover: all(10),
      surface_pressure: all(950),
      shortwave_radiation: all(600),
      uv_index: all(null),
      weather_code: all(2),
    },
  };
}

export const openMeteoNow = {
  timezone: 'Australia/Perth',
  current: {
    time: NOON_MS / 1000,
    interval: 900,
    temperature_2m: 36.4,
    relative_humidity_2m: 22,
    wind_speed_10m: 14.5,
    wind_direction_10m: 200,
    cloud_cover: 5,
    surface_pressure: 949.3,
    shortwave_radiation: 1010,
    uv_index: 12.1,
    weather_code: 0,
  },
};

export const weatherApiHour = {
  temp_c: 33.1,
  temp_f: 91.6,
  is_day: 1,
  condition: { text: 'Sunny ', icon: '//cdn.weatherapi.com/weather/64x64/day/113.png', code: 1000 },
  wind_kph: 18,
  wind_degree: 140,
  wind_dir: 'SE',
  pressure_mb: 1009,
  humidity: 31,
  cloud: 4,
  uv: 11,
};
export const weatherApiLocation = {
  name: 'Newman',
  country: 'Australia',
  tz_id: 'Australia/Perth',
  localtime: '2026-01-15 12:00',
};
