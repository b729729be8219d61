import {
  ACCLIMATISATION_DAYS,
  acclimatisationOf,
  acclimatisationText,
  readHeatWork,
} from '@heatwise/domain/heat/acclimatisation';
import {
  type AirHour,
  hasWind,
  plannedJobOf,
  type SunlitHour,
  type WbgtAt,
} from '@heatwise/domain/heat/day-plan';
import { heatRecordsOf, jobHeatOf, type SiteDay, siteDayOf } from '@heatwise/domain/heat/heat-days';
import { heatIndexCelsius } from '@heatwise/domain/heat/heat-index';
import { isJobDoneAt, jobFactorLevels } from '@heatwise/domain/heat/job-assessment';
import { oneDecimal } from '@heatwise/domain/heat/temperature';
import { workMinutesPerHour, workOrderText } from '@heatwise/domain/heat/work-rest';
import { byPerson, fullName } from '@heatwise/domain/people/person-name';
import type { ReportSpan } from '@heatwise/domain/reports/report';
import { addDays } from '@heatwise/domain/time/calendar-day';
import { dayText } from '@heatwise/domain/time/date-text';
import { HOUR_MS } from '@heatwise/domain/time/durations';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import type { SiteHours } from '../making/heat-weather.ts';
import type { HeatSite } from '../making/report-facts.store.ts';
import type { EvidencePerson, PackTag } from './evidence.store.ts';
import type { PackFacts } from './evidence-facts.ts';
import { bothTimes, type PackTable } from './pack-csv.ts';

type Places = { readonly sites: readonly HeatSite[]; readonly jobs: readonly PackTag[] };
type Around = { readonly span: ReportSpan; readonly zone: TimeZone; readonly weather: SiteHours };
type WithWbgt = Around & { readonly wbgtAt: WbgtAt };

/** Each hour at each location: what the service said, and what follows of it; an hour that it has not says so. */
export function weatherTable({ sites }: Places, { span, zone, weather, wbgtAt }: WithWbgt): PackTable {
  return {
    name: 'weather.csv',
    columns: [
      'Location',
      'Hour',
      'Hour (UTC)',
      'Air (°C)',
      'Humidity (%)',
      'Wind (km/h)',
      'Clouds (%)',
      'Pressure (mbar)',
      'Sun (W/m²)',
      'Heat index (°C)',
      'WBGT in the sun (°C)',
      'WBGT in the shade (°C)',
      'Data',
    ],
    rows: sites.flatMap(({ location_id, name, position }) => {
      return hoursOf(span, weather.get(location_id)).map(({ ms, hour }) => {
        if (!hour) return [name, ...bothTimes(zone, ms), ...Array<null>(9).fill(null), 'no data'];
        const wbgt = (isInSun: boolean) =>
          hasWind(hour) ? oneDecimal(wbgtAt(position, hour, isInSun)) : null;
        return [
          name,
          ...bothTimes(zone, ms),
          hour.temperature_c,
          hour.humidity,
          hour.wind_kph,
          hour.cloud,
          hour.pressure_mb,
          hour.solar_wm2,
          oneDecimal(heatIndexCelsius(hour.temperature_c, hour.humidity)),
          wbgt(true),
          wbgt(false),
          dataText(hour),
        ];
      });
    }),
  };
}

/** What of each hour could be worked, by the order of the heat-stress board and the jobs' assessments of today. */
export function workRestTable({ sites, jobs }: Places, { span, zone, weather, wbgtAt }: WithWbgt): PackTable {
  return {
    name: 'work-rest.csv',
    columns: [
      'Job',
      'Location',
      'Hour',
      'Hour (UTC)',
      'WBGT for the job (°C)',
      'Minutes of work',
      'Order',
      'Data',
    ],
    rows: jobs.flatMap(({ name, metadata }) =>
      sites
        .filter(({ location_id }) => isJobDoneAt(metadata, location_id))
        .flatMap((site) => {
          const planned = plannedJobOf(jobFactorLevels(metadata));
          return hoursOf(span, weather.get(site.location_id)).map(({ ms, hour }) => {
            const about = [name, site.name, ...bothTimes(zone, ms)];
            const data = hour ? dataText(hour) : 'no data';
            if (!planned) return [...about, null, null, 'the job’s work rate is not assessed', data];
            if (!hour || !hasWind(hour)) return [...about, null, null, data, data];
            const wbgtC = wbgtAt(site.position, hour, planned.isInSun);
            const minutes = workMinutesPerHour({ ...planned, wbgtC });
            return [...about, oneDecimal(wbgtC), minutes, workOrderText(minutes), data];
          });
        }),
    ),
  };
}

type Stood = {
  readonly people: readonly EvidencePerson[];
  /** Since ACCLIMATISATION_DAYS before the span. */
  readonly tests: readonly { readonly user_id: string; readonly created_time: string }[];
};

/** Where each person stood with getting used to the heat at the end of each day, as far as it can be told now. */
export function acclimatisationTable(
  { people, tests }: Stood,
  { sites, jobs, withoutPosition }: Places & Pick<PackFacts, 'withoutPosition'>,
  { span, zone, weather }: Around,
): PackTable {
  const records = heatRecordsOf({
    sites: [
      // Whoever works there works nowhere else; how hot it was nobody knows.
      ...withoutPosition.map(({ location_id }) => ({ location_id, tz_id: null, days: [] })),
      ...sites.map(({ location_id, position }) => {
        const days = new Map<string, SunlitHour[]>();
        for (const hour of weather.get(location_id)?.filter(hasWind) ?? []) {
          const day = zone.dayAt(hour.time_ms);
          days.set(day, [...(days.get(day) ?? []), hour]);
        }
        const told = [...days].map(([day, hours]): SiteDay | null => siteDayOf(position, day, hours));
        return { location_id, tz_id: zone.name, days: told.filter((day) => day !== null) };
      }),
    ],
    jobs: jobs.map(jobHeatOf),
  });
  const own = byPerson(tests);
  return {
    name: 'acclimatisation.csv',
    columns: [
      'Person',
      'Day',
      'Stood at',
      'Days in the heat so far',
      'Days with a test that cannot be judged',
    ],
    rows: people.flatMap((person) => {
      const record = readHeatWork(person.metadata);
      const testsMs = (own.get(person.user_id) ?? []).map(({ created_time }) => Date.parse(created_time));
      return daysOf(span).map((day) => {
        const end = zone.startOf(addDays(day, 1)) - 1;
        const past = testsMs.filter((ms) => ms <= end);
        const evidence = { testsMs: past, tag_ids: person.tag_ids, record };
        const { where, days, unknown } = acclimatisationOf(evidence, records, { nowMs: end, zone });
        const name = fullName(person) || 'No name';
        return [name, dayText(day), acclimatisationText(where), days.length, unknown.length];
      });
    }),
  };
}

/** From when on weather and tests are needed to tell where people stood on the first day. */
export function acclimatisationSince({ first }: ReportSpan): string {
  return addDays(first, -ACCLIMATISATION_DAYS);
}

/** In the words of the screens. */
function dataText(hour: AirHour): string {
  const known = hour.is_interpolated ? 'estimated weather' : 'known';
  return hasWind(hour) ? known : `${known}, no wind`;
}

type HourOfSpan = { readonly ms: number; readonly hour: AirHour | null };

/**
 * Every hour of a span at a site, those without weather too. Hours are the site's: where its clocks are half an hour off
 * those of the span, they begin in the middle of the span's hours.
 */
function hoursOf({ from, to }: ReportSpan, weather: readonly AirHour[] = []): HourOfSpan[] {
  const known = weather.filter(({ time_ms }) => time_ms >= from && time_ms < to);
  const hours: HourOfSpan[] = [];
  let next = from + (((known[0]?.time_ms ?? from) - from) % HOUR_MS);
  const passTo = (end: number) => {
    for (; next < end; next += HOUR_MS) hours.push({ ms: next, hour: null });
  };
  for (const hour of known) {
    // Less than an hour is no hour that is missing: the site's clocks were set by a part of one.
    passTo(hour.time_ms - HOUR_MS + 1);
    hours.push({ ms: hour.time_ms, hour });
    next = hour.time_ms + HOUR_MS;
  }
  passTo(to);
  return hours;
}

function daysOf({ first, last }: ReportSpan): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
