import { setImmediate } from 'node:timers/promises';
import type { HotJobTrigger } from '@heatwise/domain/alerts/alert-trigger';
import {
  type HotJobs,
  heatAtWork,
  hotJobs,
  isUsedToHeat,
  observeHotJob,
} from '@heatwise/domain/alerts/observe-hot-jobs';
import type { WeatherObservation } from '@heatwise/domain/alerts/observe-weather';
import { ACCLIMATISATION_DAYS } from '@heatwise/domain/heat/acclimatisation-text';
import { workZone } from '@heatwise/domain/heat/heat-days';
import { readHeatWork } from '@heatwise/domain/heat/heat-work';
import { DAY_MS, HOUR_MS } from '@heatwise/domain/time/durations';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import { type HeatAtWork, placesOfWork } from '../look/hot-job-looks.ts';
import { peopleOnJobs, testedTimes } from '../look/job-people.store.ts';
import type { Past, Span } from './past.ts';

const NO_ZONE = openTimeZone('Etc/UTC');
/** People looked at before others of the server come to their turn. */
const PEOPLE_AT_ONCE = 100;

/**
 * What a rule would have seen, at each hour, of people who have a job that may be hot, by the tags that they carry now.
 * Weather and tests reach back far enough for the first of these days but for somebody who had been used to the heat for
 * long and away since.
 */
export async function pastOfHotJobs(
  scope: OrganisationScope,
  { trigger, tagIds }: { readonly trigger: HotJobTrigger; readonly tagIds: readonly string[] },
  heat: HeatAtWork,
  { from, now }: Span,
): Promise<Past[]> {
  const { records } = heat;
  const places = placesOfWork(heat);
  const moments: { readonly at_ms: number; readonly jobs: HotJobs }[] = [];
  for (let at_ms = Math.ceil(from.getTime() / HOUR_MS) * HOUR_MS; at_ms <= now.getTime(); at_ms += HOUR_MS)
    moments.push({ at_ms, jobs: hotJobs(trigger, records, places, at_ms) });

  // Who carries the same tags works in the same heat.
  const byTags = new Map<string, readonly WeatherObservation[]>();
  function heatOf(tag_ids: readonly string[]): readonly WeatherObservation[] {
    const own = tag_ids.filter((id) => records.jobs.has(id) || records.sites.has(id));
    const key = own.join();
    const found = byTags.get(key) ?? moments.map(({ jobs }) => heatAtWork(own, jobs));
    byTags.set(key, found);
    return found;
  }

  const past: Past[] = [];
  const jobIds = heat.tags.jobs.map(({ tag_id }) => tag_id);
  const people = await peopleOnJobs(scope, tagIds, jobIds);
  const since = new Date(from.getTime() - ACCLIMATISATION_DAYS * DAY_MS);
  for (let begin = 0; begin < people.length; begin += PEOPLE_AT_ONCE) {
    const some = people.slice(begin, begin + PEOPLE_AT_ONCE);
    const tests = await testedTimes(
      scope,
      some.map(({ user_id }) => user_id),
      since,
    );
    for (const { user_id, name, tag_ids, metadata } of some) {
      const all = [...(tests.get(user_id) ?? [])].sort((one, other) => one - other);
      const record = readHeatWork(metadata);
      const zone = workZone(tag_ids, records, NO_ZONE);
      // It changes with a day or with a test, not with every hour.
      const known = new Map<string, boolean | null>();
      const isUsed = (at_ms: number) => {
        const testsMs = all.filter((ms) => ms <= at_ms && ms > at_ms - ACCLIMATISATION_DAYS * DAY_MS);
        const key = `${zone.dayAt(at_ms)} ${testsMs.length}`;
        const before = known.get(key);
        if (before !== undefined) return before;
        const used = isUsedToHeat({ testsMs, tag_ids, record }, records, { nowMs: at_ms, zone });
        known.set(key, used);
        return used;
      };
      const seen = heatOf(tag_ids).map((found, index) => {
        const at_ms = moments[index]?.at_ms ?? 0;
        const { observed, shown_by } = observeHotJob(found, () => isUsed(at_ms));
        return { at_ms, observed, value: shown_by?.value ?? null };
      });
      past.push({ name, user_id, seen });
    }
    await setImmediate();
  }
  return past;
}
