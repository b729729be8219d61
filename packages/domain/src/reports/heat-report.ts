import {
  type AirHour,
  hasWind,
  keptWbgt,
  type PlannedJob,
  type SunlitHour,
  type WbgtAt,
} from '../heat/day-plan.ts';
import { heatIndexCelsius } from '../heat/heat-index.ts';
import type { Position } from '../heat/location-position.ts';
import { TEMPERATURE_UNIT_SYMBOLS, type TemperatureUnit, temperatureIn } from '../heat/temperature.ts';
import { HOUR_MINUTES, type HourPlan, hourPlan, workMinutesPerHour } from '../heat/work-rest.ts';
import { HOUR_MS } from '../time/durations.ts';
import type { TimeZone } from '../time/time-zone.ts';
import type { ReportSpan } from './report.ts';
import {
  kindTable,
  type ReportTable,
  type ReportWords,
  reportDay,
  reportDays,
  shortReportDay,
} from './report-document.ts';
import type { ReportTexts } from './texts/texts.ts';

type ReportRow = ReportTable['rows'][number];

export type ReportedSite = {
  readonly name: string;
  readonly place: Position;
  /** Null where the weather service had none. */
  readonly hours: readonly AirHour[] | null;
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
  readonly texts: ReportTexts;
  /** Whose weather it is. */
  readonly source: { readonly attribution: string; readonly is_simulated: boolean };
  /** That has some of it already, where the caller worked it out for something else. */
  readonly wbgtAt?: WbgtAt;
};

/** How hot it was where people work, and what of each hour could be worked by the work-rest order. */
export function heatReport(
  sites: readonly ReportedSite[],
  jobs: readonly ReportedJob[],
  { span, zone, unit, texts, source, wbgtAt = keptWbgt() }: Around,
): ReportWords {
  const { days, indexOf } = reportDays(span, zone);
  const wanted = Math.round((span.to - span.from) / HOUR_MS);
  const words = texts.heat;
  const symbol = TEMPERATURE_UNIT_SYMBOLS[unit];
  const degrees = (celsius: number | null) =>
    celsius === null ? null : Math.round(temperatureIn(unit, celsius) * 10) / 10;
  const withHours = new Map(sites.map((site) => [site, hoursWithin(site, indexOf)]));
  const hottest = days.map(() => Number.NEGATIVE_INFINITY);
  const siteRows: ReportRow[] = [];
  for (const site of sites) {
    const hours = withHours.get(site) ?? [];
    days.forEach((day, index) => {
      const own = hours.filter((hour) => hour.day === index);
      const heatIndex = greatest(own.map(({ hour }) => heatIndexCelsius(hour.temperature_c, hour.humidity)));
      const wbgt = greatest(own.flatMap(({ windy }) => (windy ? wbgtAt(site.place, windy, true) : [])));
      hottest[index] = Math.max(hottest[index] ?? 0, wbgt ?? Number.NEGATIVE_INFINITY);
      siteRows.push([
        site.name,
        reportDay(day, texts),
        degrees(heatIndex),
        degrees(wbgt),
        own.length === 0 ? texts.no_data : own.length,
        own.length === 0 ? null : own.filter(({ hour }) => hour.is_interpolated).length,
      ]);
    });
  }
  const jobRows = jobs.map(jobRow);
  function jobRow({ name, planned, site }: ReportedJob): ReportRow {
    // Without wind there is no WBGT, and so no order.
    const hours = (withHours.get(site) ?? []).flatMap(({ windy }) => windy ?? []);
    const missing = Math.max(0, wanted - hours.length);
    if (!planned) return [name, site.name, words.not_assessed, null, null, null, null, missing];
    const counted: Record<HourPlan, number> = { work: 0, 'work and rest': 0, 'do not work': 0 };
    let least: number | null = null;
    for (const hour of hours) {
      const wbgtC = wbgtAt(site.place, hour, planned.isInSun);
      const minutes = workMinutesPerHour({ ...planned, wbgtC });
      counted[hourPlan(minutes)] += 1;
      least = Math.min(least ?? HOUR_MINUTES, minutes);
    }
    return [
      name,
      site.name,
      planned.isAcclimatised ? words.used : words.not_used,
      counted.work,
      counted['work and rest'],
      counted['do not work'],
      least,
      missing,
    ];
  }
  const known = hottest.filter(Number.isFinite);
  return {
    facts: [
      [words.weather, source.is_simulated ? words.simulated : source.attribution],
      [words.with_weather, texts.facts.of(sites.filter(({ hours }) => hours !== null).length, sites.length)],
      [words.highest, known.length === 0 ? texts.no_data : `${degrees(Math.max(...known))} ${symbol}`],
    ],
    charts: [
      {
        title: words.chart.replace('{unit}', symbol),
        parts: [{ name: 'WBGT', colour: '#e8742c' }],
        bars: days.map((day, index) => {
          const celsius = hottest[index] ?? Number.NaN;
          // Bars begin at nought; what is below, or not known, has none.
          return {
            label: shortReportDay(day, span.last, texts),
            values: [Number.isFinite(celsius) ? Math.max(0, degrees(celsius) ?? 0) : 0],
          };
        }),
      },
    ],
    tables: [
      kindTable(texts, 'heat', 'jobs', { rows: jobRows }),
      kindTable(texts, 'heat', 'sites', { rows: siteRows, unit: symbol }),
    ],
    notes: words.notes,
  };
}

/** `windy` is the hour itself where its wind is known, else null. */
type DatedHour = { readonly hour: AirHour; readonly windy: SunlitHour | null; readonly day: number };

function hoursWithin({ hours }: ReportedSite, indexOf: (ms: number) => number | null): DatedHour[] {
  return (hours ?? []).flatMap((hour) => {
    const day = indexOf(hour.time_ms);
    return day === null ? [] : [{ hour, windy: hasWind(hour) ? hour : null, day }];
  });
}

function greatest(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.max(...values);
}
