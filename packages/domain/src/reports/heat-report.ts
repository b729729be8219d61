import { heatReading } from '../heat/daily-heat.ts';
import { type PlannedJob, type SunlitHour, wbgtOfHour } from '../heat/day-plan.ts';
import type { Position } from '../heat/location-position.ts';
import { TEMPERATURE_UNIT_SYMBOLS, type TemperatureUnit, temperatureIn } from '../heat/temperature.ts';
import { HOUR_MINUTES, type HourPlan, hourPlan, workMinutesPerHour } from '../heat/work-rest.ts';
import { dayText, shortDayText } from '../time/date-text.ts';
import type { TimeZone } from '../time/time-zone.ts';
import type { ReportSpan } from './report.ts';
import { reportDays } from './report-days.ts';
import type { ReportWords } from './report-document.ts';

const HOUR_MS = 3_600_000;

export type ReportedSite = {
  readonly name: string;
  readonly place: Position;
  /** Null where the weather service had none. */
  readonly hours: readonly SunlitHour[] | null;
};

/** A job at a place where it is done; `planned` is null while its work rate is not assessed. */
export type ReportedJob = {
  readonly name: string;
  readonly planned: PlannedJob | null;
  readonly site: ReportedSite;
};

type Around = {
  readonly span: ReportSpan;
  readonly zone: TimeZone;
  readonly unit: TemperatureUnit;
  /** Whose weather it is. */
  readonly source: { readonly attribution: string; readonly is_simulated: boolean };
};

/** How hot it was where people work, and what of each hour could be worked by the work-rest order. */
export function heatReport(
  sites: readonly ReportedSite[],
  jobs: readonly ReportedJob[],
  { span, zone, unit, source }: Around,
): ReportWords {
  const { days, indexOf } = reportDays(span, zone);
  const wanted = Math.round((span.to - span.from) / HOUR_MS);
  const symbol = TEMPERATURE_UNIT_SYMBOLS[unit];
  const degrees = (celsius: number | null) =>
    celsius === null ? null : Math.round(temperatureIn(unit, celsius) * 10) / 10;
  const withHours = new Map(sites.map((site) => [site, hoursWithin(site, indexOf)]));
  const hottest = days.map(() => Number.NEGATIVE_INFINITY);
  const siteRows = sites.flatMap((site) => {
    const hours = withHours.get(site) ?? [];
    return days.map((day, index) => {
      const own = hours.filter((hour) => hour.day === index);
      const heatIndex = greatest(own.map(({ hour }) => heatReading(hour).heat_index_c));
      const wbgt = greatest(own.map(({ hour }) => wbgtOfHour(site.place, hour, true)));
      hottest[index] = Math.max(hottest[index] ?? 0, wbgt ?? Number.NEGATIVE_INFINITY);
      return [site.name, dayText(day), degrees(heatIndex), degrees(wbgt), hoursText(own.length)];
    });
  });
  const jobRows = jobs.map(({ name, planned, site }) => {
    const hours = withHours.get(site) ?? [];
    const missing = Math.max(0, wanted - hours.length);
    if (!planned) return [name, site.name, 'Work rate is not assessed', null, null, null, null, missing];
    const counted: Record<HourPlan, number> = { work: 0, 'work and rest': 0, 'do not work': 0 };
    let least: number | null = null;
    for (const { hour } of hours) {
      const wbgtC = wbgtOfHour(site.place, hour, planned.isInSun);
      const minutes = workMinutesPerHour({ ...planned, wbgtC });
      counted[hourPlan(minutes)] += 1;
      least = Math.min(least ?? HOUR_MINUTES, minutes);
    }
    return [
      name,
      site.name,
      planned.isAcclimatised ? 'Used to the heat' : 'Not used to the heat',
      counted.work,
      counted['work and rest'],
      counted['do not work'],
      least,
      missing,
    ];
  });
  const known = hottest.filter(Number.isFinite);
  return {
    facts: [
      ['Weather', source.is_simulated ? 'Simulated weather: made up, not measured' : source.attribution],
      ['Locations with weather', `${sites.filter(({ hours }) => hours !== null).length} of ${sites.length}`],
      [
        'Highest WBGT in the sun',
        known.length === 0 ? 'No data' : `${degrees(Math.max(...known))} ${symbol}`,
      ],
    ],
    charts: [
      {
        title: `Highest WBGT in the sun by day, of all locations (${symbol})`,
        parts: [{ name: 'WBGT', colour: '#e8742c' }],
        bars: days.map((day, index) => {
          const celsius = hottest[index] ?? Number.NaN;
          // Bars begin at nought; what is below, or not known, has none.
          return {
            label: shortDayText(day, span.last),
            values: [Number.isFinite(celsius) ? Math.max(0, degrees(celsius) ?? 0) : 0],
          };
        }),
      },
    ],
    tables: [
      {
        title: 'Jobs by the work-rest order',
        columns: [
          'Job',
          'Location',
          'Assessed as',
          'Hours of work',
          'Hours of work and rest',
          'Hours of no work',
          'Least minutes of work in an hour',
          'Hours without data',
        ],
        rows: jobRows,
        empty: 'No job is done at a location with a position.',
      },
      {
        title: 'Locations by day',
        columns: ['Location', 'Day', `Heat index (${symbol})`, `WBGT in the sun (${symbol})`, 'Hours known'],
        rows: siteRows,
        empty: 'No location has a position.',
      },
    ],
    notes: [
      'The highest of each day. Weather is that of the weather service at the location’s position, out of doors; an hour that it did not have is counted as one without data, never as a cool one.',
      'The work-rest order is that of the heat-stress board: by the WBGT, the job’s work rate, clothing, sun and acclimatisation as they are assessed now (NIOSH 2016-106), for all hours of day and night, whether anybody worked then or not.',
      'Days are those of the report’s zone.',
    ],
  };
}

type DatedHour = { readonly hour: SunlitHour; readonly day: number };

function hoursWithin({ hours }: ReportedSite, indexOf: (ms: number) => number | null): DatedHour[] {
  return (hours ?? []).flatMap((hour) => {
    const day = indexOf(hour.time_ms);
    return day === null ? [] : [{ hour, day }];
  });
}

function greatest(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.max(...values);
}

function hoursText(count: number): number | string {
  return count === 0 ? 'No data' : count;
}
