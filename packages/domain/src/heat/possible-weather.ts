import { HOUR_MS } from '../time/durations.ts';
/** What a service reports of one hour: any value may be missing or impossible. `time` is local to the place. */
export type ReportedHour = {
  readonly time: string;
  readonly time_ms: number;
  readonly temperature_c: number | null;
  readonly humidity: number | null;
  readonly wind_kph: number | null;
  readonly wind_degree: number | null;
  readonly cloud: number | null;
  readonly pressure_mb: number | null;
  readonly uv: number | null;
  readonly solar_wm2: number | null;
  readonly condition: string;
};

/** An hour whose temperature and humidity are known. Without wind it has a heat index and no WBGT. */
type UsableHour = ReportedHour & {
  readonly temperature_c: number;
  readonly humidity: number;
  readonly wind_degree: number;
  readonly cloud: number;
  readonly pressure_mb: number;
  /** A missing value is the mean of the hours before and after. */
  readonly is_interpolated?: true;
};

type Limits = { readonly from: number; readonly to: number; readonly margin: number };
type Value = Exclude<keyof ReportedHour, 'time' | 'time_ms' | 'condition' | 'wind_degree'>;

/**
 * Wider than anything ever measured on the ground. A value beyond a limit by no more than the margin comes from
 * rounding or from a sensor's offset and becomes the limit. See docs/rules.md#weather-that-is-used.
 */
const LIMITS = {
  temperature_c: { from: -90, to: 65, margin: 0 },
  humidity: { from: 0, to: 100, margin: 5 },
  wind_kph: { from: 0, to: 450, margin: 1 },
  cloud: { from: 0, to: 100, margin: 5 },
  pressure_mb: { from: 400, to: 1100, margin: 0 },
  uv: { from: 0, to: 50, margin: 1 },
  solar_wm2: { from: 0, to: 1600, margin: 10 },
} as const satisfies Record<Value, Limits>;
const LIMITED = Object.keys(LIMITS) as Value[];

/** Values that change little within an hour. */
const INTERPOLATED = ['temperature_c', 'humidity', 'wind_kph', 'cloud', 'pressure_mb', 'solar_wm2'] as const;

/** Air pressure at sea level. */
const USUAL_PRESSURE_MB = 1013;

/** One hour without its impossible values; null without temperature or humidity. */
export function readWeatherHour(hour: ReportedHour): UsableHour | null {
  return toUsable(discardImpossible(hour));
}

/**
 * Hours in their order without their impossible values. A value that only one hour lacks becomes the mean of its
 * neighbours, and the hour says so. Hours that still lack temperature or humidity are left out.
 */
export function readWeatherHours(hours: readonly ReportedHour[]): UsableHour[] {
  const possible = hours.map(discardImpossible);
  return possible.flatMap((hour, index) => {
    const filled = interpolate(hour, possible[index - 1], possible[index + 1]);
    return toUsable(filled) ?? [];
  });
}

function discardImpossible(hour: ReportedHour): ReportedHour {
  const values = LIMITED.map((name) => [name, limit(hour[name], LIMITS[name])]);
  return { ...hour, ...Object.fromEntries(values) };
}

function limit(value: number | null, { from, to, margin }: Limits): number | null {
  if (value === null || !(value >= from - margin && value <= to + margin)) return null;
  return Math.min(to, Math.max(from, value));
}

function interpolate(
  hour: ReportedHour,
  before: ReportedHour | undefined,
  after: ReportedHour | undefined,
): ReportedHour & Pick<UsableHour, 'is_interpolated'> {
  if (before?.time_ms !== hour.time_ms - HOUR_MS || after?.time_ms !== hour.time_ms + HOUR_MS) return hour;
  const means = INTERPOLATED.flatMap((name) => {
    const [one, other] = [before[name], after[name]];
    return hour[name] === null && one !== null && other !== null ? [[name, (one + other) / 2]] : [];
  });
  return means.length === 0 ? hour : { ...hour, ...Object.fromEntries(means), is_interpolated: true };
}

function toUsable(hour: ReportedHour & Pick<UsableHour, 'is_interpolated'>): UsableHour | null {
  const { temperature_c, humidity } = hour;
  if (temperature_c === null || humidity === null) return null;
  return {
    ...hour,
    temperature_c,
    humidity,
    wind_degree: hour.wind_degree ?? 0,
    // Without clouds the sun counts in full.
    cloud: hour.cloud ?? 0,
    pressure_mb: hour.pressure_mb ?? USUAL_PRESSURE_MB,
  };
}
