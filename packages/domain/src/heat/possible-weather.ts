/** What a service reports of an hour, as far as numbers can be impossible. */
type ReportedHour = {
  readonly temperature_c: number;
  readonly humidity: number;
  readonly wind_kph: number;
  readonly cloud: number;
  readonly pressure_mb: number;
  readonly solar_wm2: number | null;
};

/** Wider than anything ever measured on the ground. */
const LIMITS = {
  temperature_c: [-90, 65],
  humidity: [0, 100],
  wind_kph: [0, 450],
  cloud: [0, 100],
  pressure_mb: [400, 1100],
  solar_wm2: [0, 1600],
} as const satisfies Record<keyof ReportedHour, readonly [number, number]>;

/** Whether an hour of weather can be true. What cannot is not data: a risk computed from it would be made up. */
export function isPossibleWeather(hour: ReportedHour): boolean {
  return Object.entries(LIMITS).every(([name, [least, most]]) => {
    const value = hour[name as keyof ReportedHour];
    return value === null || (value >= least && value <= most);
  });
}
