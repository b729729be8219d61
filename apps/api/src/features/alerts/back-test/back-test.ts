import type { BackTest, WouldHaveFired } from '@heatwise/contract/alerts/alert-rules.contract';
import { CLOSES_AFTER_HOURS } from '@heatwise/domain/alerts/alert-life';
import type { AlertRuleDraft } from '@heatwise/domain/alerts/alert-rule';
import {
  isHotJobTrigger,
  isSilenceTrigger,
  isTestTrigger,
  type TestTrigger,
  TRIGGERS,
} from '@heatwise/domain/alerts/alert-trigger';
import { observeTests } from '@heatwise/domain/alerts/observe-tests';
import { type FiredSpan, replay } from '@heatwise/domain/alerts/replay';
import { NOTICE_WITHIN_HOURS } from '@heatwise/domain/notifications/dehydration-notice';
import { DAY_MS, HOUR_MS } from '@heatwise/domain/time/durations';
import type { FastifyRequest } from 'fastify';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import { type HeatOfSites, locatedOf } from '../look/hot-job-looks.ts';
import { testsOf } from '../look/test-looks.ts';
import { daysAhead, placesOf, sitesOf, type WeatherOfSites } from '../look/weather-looks.ts';
import { mustBeValid, mustWriteRules } from '../rules.commands.ts';
import type { Past, Span } from './past.ts';
import { pastOfHotJobs } from './past-hot-jobs.ts';
import { everybody } from './past-people.store.ts';
import { pastOfSilence } from './past-silence.ts';
import { pastOfWeather } from './past-weather.ts';

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
