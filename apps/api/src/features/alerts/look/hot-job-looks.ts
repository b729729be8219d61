import { setImmediate } from 'node:timers/promises';
import { isHotJobTrigger } from '@heatwise/domain/alerts/alert-trigger';
import type { WorkSite } from '@heatwise/domain/alerts/observe-hot-jobs';
import { heatAtWork, hotJobs, isUsedToHeat, observeHotJob } from '@heatwise/domain/alerts/observe-hot-jobs';
import { ACCLIMATISATION_DAYS, readHeatWork } from '@heatwise/domain/heat/acclimatisation';
import { type HeatRecords, workZone } from '@heatwise/domain/heat/heat-days';
import type { Position } from '@heatwise/domain/heat/location-position';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import type { OrganisationScope, WritingScope } from '../../../organisation/organisation-scope.ts';
import type { LiveRule } from '../rules.store.ts';
import { applyObserved, type Observed } from './apply-observed.ts';
import { openAlertsOf } from './looks.store.ts';
import { personAsSubject } from './test-looks.ts';
import { peopleOnJobs, testedTimes } from './watched.store.ts';
import type { HoursOfSites, LocatedSite } from './weather-looks.ts';

/** People whose tests are in memory at a time. */
const PEOPLE_AT_ONCE = 500;
/** Of who carries no site with a zone. */
const NO_ZONE = openTimeZone('Etc/UTC');

/** Locations and jobs, hidden ones too: people work there all the same. */
export type HeatTags = {
  readonly locations: readonly { readonly location_id: string; readonly position: Position | null }[];
  readonly jobs: readonly { readonly tag_id: string; readonly metadata: Readonly<Record<string, unknown>> }[];
};

/** How hot it was at sites, as the feature of heat keeps it. */
export type HeatOfSites = {
  readonly tagsIn: (scope: OrganisationScope) => Promise<HeatTags>;
  readonly recordsOf: (tags: HeatTags) => Promise<HeatRecords>;
  readonly close: () => Promise<void>;
};

/** All that is known of the heat where people work. */
export type HeatAtWork = {
  readonly tags: HeatTags;
  readonly records: HeatRecords;
  readonly weather: HoursOfSites;
};

/** The locations among them that have a position. */
export function locatedOf({ locations }: HeatTags): LocatedSite[] {
  return locations.flatMap(({ location_id, position }) => (position ? [{ location_id, position }] : []));
}

/** Jobs and sites in the form in which the domain looks at them. */
export function placesOfWork({ tags, weather }: Pick<HeatAtWork, 'tags' | 'weather'>) {
  const positions = new Map(tags.locations.map(({ location_id, position }) => [location_id, position]));
  return {
    jobs: new Map(tags.jobs.map((job) => [job.tag_id, job])),
    siteOf(location_id: string): WorkSite | null {
      const [place, site] = [positions.get(location_id), weather.get(location_id)];
      return place && site ? { place, hours: site.hours } : null;
    },
  };
}

export function hotJobRules(rules: readonly LiveRule[]) {
  return rules.flatMap((rule) => (isHotJobTrigger(rule.trigger) ? [{ rule, trigger: rule.trigger }] : []));
}

/** What rules find about people who are not used to the heat and have a hot job; nobody who is safe is in it. */
export async function observedOnHotJobs(
  scope: OrganisationScope,
  rules: readonly LiveRule[],
  heat: HeatAtWork,
  now: Date,
): Promise<Observed[]> {
  const nowMs = now.getTime();
  const since = new Date(nowMs - ACCLIMATISATION_DAYS * DAY_MS);
  const jobIds = heat.tags.jobs.map(({ tag_id }) => tag_id);
  const is_simulated = [...heat.weather.values()].some((site) => site?.is_simulated);
  const observed: Observed[] = [];
  for (const { rule, trigger } of hotJobRules(rules)) {
    const jobs = hotJobs(trigger, heat.records, placesOfWork(heat), nowMs);
    const people = (await peopleOnJobs(scope, rule.scope.tag_ids, jobIds)).flatMap((person) => {
      const found = heatAtWork(person.tag_ids, jobs);
      return found.observed === 'over' ? [] : [{ person, found }];
    });
    for (let from = 0; from < people.length; from += PEOPLE_AT_ONCE) {
      const some = people.slice(from, from + PEOPLE_AT_ONCE);
      const ids = some.filter(({ found }) => found.observed === 'holds').map(({ person }) => person.user_id);
      const tests = await testedTimes(scope, ids, since);
      for (const { person, found } of some) {
        const { user_id, tag_ids, metadata } = person;
        const evidence = { testsMs: tests.get(user_id) ?? [], tag_ids, record: readHeatWork(metadata) };
        const seen = observeHotJob(found, () =>
          isUsedToHeat(evidence, heat.records, { nowMs, zone: NO_ZONE }),
        );
        if (seen.observed === 'over') continue;
        const value_at = seen.shown_by && new Date(seen.shown_by.time_ms);
        const value = seen.shown_by?.value ?? null;
        const zone = workZone(tag_ids, heat.records, NO_ZONE);
        const time_zone = zone === NO_ZONE ? null : zone.name;
        const facts = { observed: seen.observed, value, value_at, time_zone, is_simulated };
        observed.push({ rule, subject: personAsSubject(person), ...facts });
      }
      // Many people take their time, and a server does other things, too.
      await setImmediate();
    }
  }
  return observed;
}

/** Makes alerts of what was found; of whoever it was not found, it is over. */
export async function applyHotJobs(
  scope: WritingScope,
  rules: readonly LiveRule[],
  observed: readonly Observed[],
  now: Date,
): Promise<void> {
  for (const { rule } of hotJobRules(rules)) {
    const own = observed.filter((one) => one.rule.rule_id === rule.rule_id);
    const open = await openAlertsOf(scope, [rule.rule_id]);
    const openKeys = new Set(open.map(({ subject_key }) => subject_key));
    const keys = new Set(own.map(({ subject }) => subject.key));
    const safe = open
      .filter(({ subject_key }) => !keys.has(subject_key))
      .map(({ subject_key, user_id }): Observed => {
        const subject = { kind: 'person', key: subject_key, name: '', user_id, tag_ids: [] } as const;
        return { rule, subject, observed: 'over', value: null, value_at: null };
      });
    // Nobody about whom nothing is open is waited for.
    const counting = own.filter((one) => one.observed === 'holds' || openKeys.has(one.subject.key));
    await applyObserved(scope, [...counting, ...safe], now);
  }
}
