/** How hard a body works, in W, rest included. Source: NIOSH, Criteria for a Recommended Standard, 2016-106. */
export const METABOLIC_WATTS = { rest: 117, light: 180, moderate: 300, heavy: 415 } as const;
export type WorkRate = Exclude<keyof typeof METABOLIC_WATTS, 'rest'>;
export const WORK_RATE_LABELS: Readonly<Record<WorkRate, string>> = {
  light: 'Light',
  moderate: 'Moderate',
  heavy: 'Heavy',
};

/** The work rate that a job's factor `_metabolic_work_rate` stands for; null while it is not assessed. */
export function workRateOfLevel(level: number): WorkRate | null {
  if (level === 2) return 'light';
  if (level === 4) return 'moderate';
  return level === 6 ? 'heavy' : null;
}

/** What clothing adds to the WBGT, in °C. Source: ACGIH TLV, clothing adjustment values. */
export const CLOTHING = {
  work_clothes: { label: 'Work clothes', addedC: 0 },
  cloth_coveralls: { label: 'Cloth coveralls over light clothes', addedC: 0 },
  sms_coveralls: { label: 'Polypropylene coveralls', addedC: 0.5 },
  polyolefin_coveralls: { label: 'Polyolefin coveralls', addedC: 1 },
  double_layer: { label: 'Double layer of woven clothing', addedC: 3 },
  vapour_barrier: { label: 'Vapour-barrier coveralls', addedC: 11 },
} as const satisfies Record<string, { label: string; addedC: number }>;
export type Clothing = keyof typeof CLOTHING;

/**
 * The WBGT (°C) up to which somebody may work all day at a metabolic rate in W: the recommended exposure limit for the
 * acclimatised, the recommended alert limit for those who are not. Source: NIOSH 2016-106.
 */
export function wbgtLimitCelsius(watts: number, isAcclimatised: boolean): number {
  return isAcclimatised ? 56.7 - 11.5 * Math.log10(watts) : 59.9 - 14.1 * Math.log10(watts);
}

export type WorkConditions = {
  readonly wbgtC: number;
  readonly workRate: WorkRate;
  readonly isAcclimatised: boolean;
  readonly clothing: Clothing;
};

/** Shares are given in steps that a supervisor can keep by the clock. */
const STEP_MINUTES = 15;
export const HOUR_MINUTES = 60;

/**
 * The most minutes of each hour (60, 45, 30, 15 or 0) that may be worked, the others being rest in the same heat: the
 * metabolic rate weighted by time must stay within its limit. Zero means that even rest there is too much.
 * Source: NIOSH 2016-106, time-weighted averages.
 */
export function workMinutesPerHour({ wbgtC, workRate, isAcclimatised, clothing }: WorkConditions): number {
  const felt = wbgtC + CLOTHING[clothing].addedC;
  for (let minutes = HOUR_MINUTES; minutes > 0; minutes -= STEP_MINUTES) {
    const share = minutes / HOUR_MINUTES;
    const watts = share * METABOLIC_WATTS[workRate] + (1 - share) * METABOLIC_WATTS.rest;
    if (felt <= wbgtLimitCelsius(watts, isAcclimatised)) return minutes;
  }
  return 0;
}

/**
 * The WBGT (°C) from which the heat counts for those who do a work in some clothing, whether they are used to it or
 * not: the recommended alert limit less what the clothing adds. Source: NIOSH 2016-106; ACGIH TLV for the clothing.
 */
export function alertLimitCelsius({
  workRate,
  clothing,
}: Pick<WorkConditions, 'workRate' | 'clothing'>): number {
  return wbgtLimitCelsius(METABOLIC_WATTS[workRate], false) - CLOTHING[clothing].addedC;
}

/** Nobody should drink more than this in an hour, in L (1.5 US quarts). Source: NIOSH 2016-106. */
export const MOST_WATER_LITRES_PER_HOUR = 1.42;
/** One cup, in L. */
export const CUP_LITRES = 0.24;
const CUP_EVERY_MINUTES = { working: 20, resting: 15 } as const;

/** How much to drink; both are null for "to thirst". */
export type WaterAdvice =
  | { readonly cupEveryMinutes: 15 | 20; readonly litresPerHour: number }
  | { readonly cupEveryMinutes: null; readonly litresPerHour: null };

/**
 * How much to drink: to thirst up to the alert limit of the work; above it a cup of 0.24 L every 20 minutes, every 15
 * minutes when the heat asks for rest; never above 1.42 L an hour. Source: NIOSH 2016-106.
 */
export function waterAdvice(conditions: WorkConditions): WaterAdvice {
  if (conditions.wbgtC <= alertLimitCelsius(conditions))
    return { cupEveryMinutes: null, litresPerHour: null };
  const hasRest = workMinutesPerHour(conditions) < HOUR_MINUTES;
  const cupEveryMinutes = hasRest ? CUP_EVERY_MINUTES.resting : CUP_EVERY_MINUTES.working;
  const litres = (HOUR_MINUTES / cupEveryMinutes) * CUP_LITRES;
  return { cupEveryMinutes, litresPerHour: Math.min(litres, MOST_WATER_LITRES_PER_HOUR) };
}

/** What the hours of a shift add up to, in L, besides what is drunk to thirst. Source: NIOSH 2016-106. */
export function shiftWaterLitres(hours: readonly WaterAdvice[]): number {
  return hours.reduce(
    (sum, { litresPerHour }) => sum + Math.min(litresPerHour ?? 0, MOST_WATER_LITRES_PER_HOUR),
    0,
  );
}

/** What to do with an hour of a job. */
export const HOUR_PLANS = ['work', 'work and rest', 'do not work'] as const;
export type HourPlan = (typeof HOUR_PLANS)[number];

/** The plan for a number of work minutes as `workMinutesPerHour` gives them. */
export function hourPlan(workMinutes: number): HourPlan {
  if (workMinutes >= HOUR_MINUTES) return 'work';
  return workMinutes > 0 ? 'work and rest' : 'do not work';
}

/** 'Work 45, rest 15 min', for the minutes as `workMinutesPerHour` gives them. */
export function workOrderText(workMinutes: number): string {
  const plan = hourPlan(workMinutes);
  if (plan === 'work') return 'Work';
  return plan === 'do not work'
    ? 'Do not work'
    : `Work ${workMinutes}, rest ${HOUR_MINUTES - workMinutes} min`;
}
