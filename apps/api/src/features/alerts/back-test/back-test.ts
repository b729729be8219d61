import { setImmediate } from 'node:timers/promises';
import type { BackTest, WouldHaveFired } from '@heatwise/contract/alerts/alerts.contract';
import { CLOSES_AFTER_HOURS } from '@heatwise/domain/alerts/alert';
import type { AlertRuleDraft, AlertScope } from '@heatwise/domain/alerts/alert-rule';
import {
  type HotJobTrigger,
  isHotJobTrigger,
  isSilenceTrigger,
  isTestTrigger,
  type PlaceTrigger,
  type SilenceTrigger,
  type TestTrigger,
  TRIGGERS,
} from '@heatwise/domain/alerts/alert-trigger';
import {
  type HotJobs,
  heatAtWork,
  hotJobs,
  isUsedToHeat,
  observeHotJob,
} from '@heatwise/domain/alerts/observe-hot-jobs';
import { observeTests } from '@heatwise/domain/alerts/observe-tests';
import { observeWeather, type WeatherObservation } from '@heatwise/domain/alerts/observe-weather';
import { type FiredSpan, replay, type Seen } from '@heatwise/domain/alerts/replay';
import { ACCLIMATISATION_DAYS, readHeatWork } from '@heatwise/domain/heat/acclimatisation';
import { workZone } from '@heatwise/domain/heat/heat-days';
import { NOTICE_WITHIN_HOURS } from '@heatwise/domain/notifications/notifications';
import { DAY_MS, HOUR_MS } from '@heatwise/domain/time/durations';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import type { FastifyRequest } from 'fastify';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import { type HeatAtWork, type HeatOfSites, locatedOf, placesOfWork } from '../look/hot-job-looks.ts';
import { testsOf } from '../look/test-looks.ts';
import {
  everybody,
  peopleOnJobs,
  testedTimes,
  testTimesOfDevices,
  testTimesOfPeople,
} from '../look/watched.store.ts';
import {
  daysAhead,
  type HoursOfSites,
  type Places,
  placesOf,
  siteOf,
  sitesOf,
  type WeatherOfSites,
  watchedPlaces,
} from '../look/weather-looks.ts';
import { mustBeValid, mustWriteRules } from '../rules.commands.ts';

/** A subject with what a rule would have seen of it, in order of time. */
type Past = {
  readonly name: string;
  readonly user_id: string | null;
  readonly seen: readonly Seen[];
};

/** What is needed to look back: the days from `from` to `now`. */
type Span = { readonly from: Date; readonly now: Date };

const NO_ZONE = openTimeZone('Etc/UTC');
/** People looked at before others of the server come to their turn. */
const PEOPLE_AT_ONCE = 100;

/**
 * What a rule would have seen, at each hour, of people who have a job that may be hot, by the tags that they carry now.
 * Weather and tests reach back far enough for the first of these days but for somebody who had been used to the heat for
 * long and away since.
 */
async function pastOfHotJobs(
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

/** When people or devices would have been found silent, and when they were heard of again. */
async function pastOfSilence(
  scope: OrganisationScope,
  { trigger: { kind, days }, reach }: { readonly trigger: SilenceTrigger; readonly reach: AlertScope },
  { from, now }: Span,
): Promise<Past[]> {
  const subjects =
    kind === 'no-test'
      ? await testTimesOfPeople(scope, reach.tag_ids, from)
      : await testTimesOfDevices(scope, reach.location_ids, new Date(from.getTime() - days * DAY_MS));
  return subjects.map(({ name, user_id, heard }) => {
    const times = heard.map((time) => time.getTime());
    const seen = times.flatMap((at, index) => {
      const silentAt = Math.max(at + days * DAY_MS, from.getTime());
      const next = times[index + 1];
      const isSilent = silentAt < (next ?? now.getTime());
      return [
        ...(isSilent ? [{ at_ms: silentAt, observed: 'holds' as const, value: days }] : []),
        ...(isSilent && next !== undefined ? [{ at_ms: next, observed: 'over' as const, value: null }] : []),
      ];
    });
    return { name, user_id, seen };
  });
}

/**
 * What a rule about the weather would have seen at each hour. What came stands for what was forecast: how good the
 * forecast was on the day is not kept.
 */
function pastOfWeather(
  { trigger, rule }: { readonly trigger: PlaceTrigger; readonly rule: Pick<AlertRuleDraft, 'scope'> },
  places: Places,
  weather: HoursOfSites,
  { from, now }: Span,
): Past[] {
  return watchedPlaces(rule, trigger, places).map(({ subject, location, job }) => {
    const site = siteOf(location, weather, places.system);
    const seen = [];
    for (
      let at_ms = Math.ceil(from.getTime() / HOUR_MS) * HOUR_MS;
      at_ms <= now.getTime();
      at_ms += HOUR_MS
    ) {
      const { observed, shown_by } = observeWeather(trigger, site, job, at_ms);
      seen.push({ at_ms, observed, value: shown_by?.value ?? null });
    }
    return { name: subject.name, user_id: null, seen };
  });
}

/** What a rule about tests saw of each person at each of their tests, and when an alert would have been closed by the clock. */
async function pastOfTests(
  scope: OrganisationScope,
  { trigger, tagIds }: { readonly trigger: TestTrigger; readonly tagIds: readonly string[] },
  { from, now }: Span,
): Promise<Past[]> {
  const people = await everybody(scope, tagIds);
  const window = trigger.kind === 'hydration-repeated' ? trigger.within_hours : NOTICE_WITHIN_HOURS;
  const tests = await testsOf(scope, people, new Date(from.getTime() - window * HOUR_MS));
  return people.flatMap(({ user_id, name }): Past[] => {
    const own = tests.get(user_id);
    if (!own) return [];
    const relevant = trigger.kind === 'sweat-sodium' ? own.sodium : own.hydration;
    const times = relevant
      .map(({ created_ms }) => created_ms)
      .filter((ms) => ms >= from.getTime() && ms <= now.getTime())
      .sort((one, other) => one - other);
    const seen = times.flatMap((at_ms, index) => {
      const until = <Test extends { readonly created_ms: number }>(all: readonly Test[]) =>
        all.filter(({ created_ms }) => created_ms <= at_ms);
      const known = { hydration: until(own.hydration), sodium: until(own.sodium) };
      const { observed, shown_by } = observeTests(trigger, known, at_ms);
      const closes = at_ms + CLOSES_AFTER_HOURS * HOUR_MS;
      const stale = { at_ms: closes, observed: 'over', value: null } as const;
      const isLast = (times[index + 1] ?? now.getTime()) > closes;
      const counts_until_ms = at_ms + NOTICE_WITHIN_HOURS * HOUR_MS;
      const seen = { at_ms, observed, value: shown_by?.value ?? null, counts_until_ms };
      return [seen, ...(isLast ? [stale] : [])];
    });
    return [{ name, user_id, seen }];
  });
}

export const BACK_TEST_DAYS = 30;
/** More is more than anybody reads: the rule is too wide. */
const MOST_FIRED = 1000;

export type BackTests = {
  readonly clock: () => Date;
  readonly weatherOfSites: WeatherOfSites;
  readonly heatOfSites: HeatOfSites;
};

/**
 * When a rule would have fired over the last 30 days, and for whom, had it been on with these settings all the time.
 * Throws as `mustWriteRules`, and alert-rule-not-valid.
 */
export async function backTest(
  request: FastifyRequest,
  rule: AlertRuleDraft,
  { clock, ...outside }: BackTests,
): Promise<BackTest> {
  mustBeValid(rule);
  const now = clock();
  const span = { from: new Date(now.getTime() - BACK_TEST_DAYS * DAY_MS), now };
  const inSnapshot = <T>(work: (scope: OrganisationScope) => Promise<T>) =>
    request.snapshot(async (scope) => {
      await mustWriteRules(scope, request.actor);
      return work(scope);
    });
  const past = await pastUnder(rule, span, inSnapshot, outside);
  const bySubject = past.map(({ name, user_id, seen }) =>
    replay(seen, rule, span.now.getTime()).map((fired) => ({ ...fired, name, user_id })),
  );
  const spans = bySubject.flat();
  spans.sort((one, other) => other.from_ms - one.from_ms);
  return {
    from: span.from.toISOString(),
    to: now.toISOString(),
    fired: spans.slice(0, MOST_FIRED).map((fired) => firedOf(rule, fired)),
    times: spans.length,
    subjects: bySubject.filter((own) => own.length > 0).length,
    without_data: past.filter(({ seen }) => seen.some(({ observed }) => observed === 'no data')).length,
    looked_at: past.length,
  };
}

type InSnapshot = <T>(work: (scope: OrganisationScope) => Promise<T>) => Promise<T>;

async function pastUnder(
  rule: AlertRuleDraft,
  span: Span,
  inSnapshot: InSnapshot,
  { weatherOfSites, heatOfSites }: Omit<BackTests, 'clock'>,
): Promise<Past[]> {
  const { trigger, scope: reach } = rule;
  if (isTestTrigger(trigger))
    return inSnapshot((scope) => pastOfTests(scope, { trigger, tagIds: reach.tag_ids }, span));
  if (isSilenceTrigger(trigger)) return inSnapshot((scope) => pastOfSilence(scope, { trigger, reach }, span));
  // The last looks see ahead as a running server does: what has not come yet stands in the forecast.
  const days = { from: -BACK_TEST_DAYS, to: daysAhead([trigger]) };
  if (isHotJobTrigger(trigger)) {
    const tags = await inSnapshot(heatOfSites.tagsIn);
    const weather = await weatherOfSites(locatedOf(tags), days);
    const heat = { tags, weather, records: await heatOfSites.recordsOf(tags) };
    return inSnapshot((scope) => pastOfHotJobs(scope, { trigger, tagIds: reach.tag_ids }, heat, span));
  }
  const places = await inSnapshot(placesOf);
  const weather = await weatherOfSites(sitesOf(places), days);
  return pastOfWeather({ trigger, rule }, places, weather, span);
}

function firedOf(
  { trigger }: AlertRuleDraft,
  { name, user_id, from_ms, to_ms, value }: FiredSpan & Pick<Past, 'name' | 'user_id'>,
): WouldHaveFired {
  return {
    subject_kind: TRIGGERS[trigger.kind].watches,
    subject_name: name || 'No name',
    user_id,
    from: new Date(from_ms).toISOString(),
    to: to_ms === null ? null : new Date(to_ms).toISOString(),
    value,
  };
}
