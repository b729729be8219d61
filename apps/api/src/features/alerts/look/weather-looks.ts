import {
  isPlaceTrigger,
  type PlaceTrigger,
  TRIGGERS,
  type WeatherTrigger,
} from '@heatwise/domain/alerts/alert-trigger';
import { observeWeather, type SiteWeather } from '@heatwise/domain/alerts/observe-weather';
import type { AirHour } from '@heatwise/domain/heat/day-plan';
import { isJobDoneAt } from '@heatwise/domain/heat/job-assessment';
import { locationPosition, type Position } from '@heatwise/domain/heat/location-position';
import {
  type MeasurementSystem,
  measurementSystemOf,
} from '@heatwise/domain/organisation/measurement-system';
import { organisationOf } from '../../../organisation/organisation.store.ts';
import type { OrganisationScope, WritingScope } from '../../../organisation/organisation-scope.ts';
import type { LiveRule } from '../rules.store.ts';
import { applyObserved, type Observed, type Subject } from './apply-observed.ts';
import { openAlertsOf } from './looks.store.ts';
import { type PlaceTag, placeTags } from './watched.store.ts';

/** A location that has a position. */
export type LocatedSite = { readonly location_id: string; readonly position: Position };

/** The hours of a site, in whose zone they are, and whether somebody made them up. */
export type SiteHours = {
  readonly hours: readonly AirHour[];
  readonly time_zone: string;
  readonly is_simulated: boolean;
};
/** By the location; null where there is no weather. */
export type HoursOfSites = ReadonlyMap<string, SiteHours | null>;

/** The hours of weather at sites, days counted from today at each. Never throws. */
export type WeatherOfSites = (
  sites: readonly LocatedSite[],
  days: { readonly from: number; readonly to: number },
) => Promise<HoursOfSites>;

export type Places = {
  readonly locations: readonly PlaceTag[];
  readonly jobs: readonly PlaceTag[];
  /** The organisation's, whose limits score the heat index. */
  readonly system: MeasurementSystem;
};

/** Rules about the weather of places. */
export function weatherRules(rules: readonly LiveRule[]) {
  return rules.flatMap((rule) => (isPlaceTrigger(rule.trigger) ? [{ rule, trigger: rule.trigger }] : []));
}

/** How many days ahead these rules look at, today not counted. */
export function daysAhead(triggers: readonly WeatherTrigger[]): number {
  const days = triggers.map((trigger) =>
    trigger.kind === 'heat-wave' ? WAVE_DAYS_AHEAD : Math.ceil(trigger.hours_ahead / 24) + 1,
  );
  return Math.max(0, ...days);
}
/** A forecast is known for about a week. */
const WAVE_DAYS_AHEAD = 6;

export async function placesOf(scope: OrganisationScope): Promise<Places> {
  const tags = await placeTags(scope);
  const { metadata } = await organisationOf(scope);
  return {
    system: measurementSystemOf(metadata),
    locations: tags.filter(({ type }) => type === 'location'),
    jobs: tags.filter(({ type }) => type === 'job'),
  };
}

/** The locations among them that have a position. */
export function sitesOf({ locations }: Pick<Places, 'locations'>): LocatedSite[] {
  return locations.flatMap(({ tag_id, metadata }) => {
    const position = locationPosition(metadata);
    return position ? [{ location_id: tag_id, position }] : [];
  });
}

type WatchedPlace = {
  readonly subject: Subject;
  readonly location: PlaceTag;
  readonly job: PlaceTag | undefined;
};

/** What a rule about the weather watches: locations, or jobs where they are done. */
export function watchedPlaces(
  { scope }: Pick<LiveRule, 'scope'>,
  trigger: PlaceTrigger,
  { locations, jobs }: Pick<Places, 'locations' | 'jobs'>,
): WatchedPlace[] {
  const isIn = (ids: readonly string[], { tag_id }: PlaceTag) => ids.length === 0 || ids.includes(tag_id);
  const kind = TRIGGERS[trigger.kind].watches;
  return locations
    .filter((location) => isIn(scope.location_ids, location))
    .flatMap((location): WatchedPlace[] => {
      const here = { kind, user_id: null } as const;
      if (kind !== 'job at a location') {
        const subject = { ...here, key: location.tag_id, name: location.name, tag_ids: [location.tag_id] };
        return [{ subject, location, job: undefined }];
      }
      return jobs
        .filter((job) => isIn(scope.job_ids, job) && isJobDoneAt(job.metadata, location.tag_id))
        .map((job) => {
          const key = `${job.tag_id} ${location.tag_id}`;
          const tag_ids = [location.tag_id, job.tag_id];
          return { subject: { ...here, key, name: `${job.name}, ${location.name}`, tag_ids }, location, job };
        });
    });
}

/** Looks at the weather that was found. What a rule no longer watches is over. */
export async function lookAtWeather(
  scope: WritingScope,
  rules: readonly LiveRule[],
  places: Places,
  weather: HoursOfSites,
  now: Date,
): Promise<void> {
  for (const { rule, trigger } of weatherRules(rules)) {
    const found = watchedPlaces(rule, trigger, places).map(({ subject, location, job }): Observed => {
      const site = siteOf(location, weather, places.system);
      const { observed, shown_by } = observeWeather(trigger, site, job, now.getTime());
      const value_at = shown_by && new Date(shown_by.time_ms);
      const source = sourceOfSite(weather.get(location.tag_id));
      return { rule, subject, observed, value: shown_by?.value ?? null, value_at, ...source };
    });
    const keys = new Set(found.map(({ subject }) => subject.key));
    const gone = (await openAlertsOf(scope, [rule.rule_id]))
      .filter(({ subject_key }) => !keys.has(subject_key))
      .map(({ subject_key }): Observed => {
        const subject = { kind: 'location', key: subject_key, name: '', user_id: null, tag_ids: [] } as const;
        return { rule, subject, observed: 'over', value: null, value_at: null };
      });
    await applyObserved(scope, [...found, ...gone], now);
  }
}

function sourceOfSite(site: SiteHours | null | undefined) {
  return { time_zone: site?.time_zone ?? null, is_simulated: site?.is_simulated ?? false };
}

export function siteOf(
  { tag_id, metadata }: PlaceTag,
  weather: HoursOfSites,
  system: MeasurementSystem,
): SiteWeather | null {
  const place = locationPosition(metadata);
  const site = weather.get(tag_id);
  return place && site ? { place, hours: site.hours, system } : null;
}
