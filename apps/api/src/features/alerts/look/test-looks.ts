import { isTestTrigger, type TestTrigger } from '@heatwise/domain/alerts/alert-trigger';
import { observeTests, type TestsOfPerson } from '@heatwise/domain/alerts/observe-tests';
import { classedTests } from '@heatwise/domain/monitoring/follow-up';
import { NOTICE_WITHIN_HOURS } from '@heatwise/domain/notifications/notifications';
import { byPerson } from '@heatwise/domain/people/person-name';
import { HOUR_MS } from '@heatwise/domain/time/durations';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import type { LiveRule } from '../rules.store.ts';
import type { Observed, Subject } from './apply-observed.ts';
import {
  salivaTestsOf,
  sodiumTestsOf,
  type WatchedPerson,
  watchedPeople,
  zonesOfTests,
} from './watched.store.ts';

/** Rules about tests, each with its own trigger. */
export function testRules(rules: readonly LiveRule[]) {
  return rules.flatMap((rule) => (isTestTrigger(rule.trigger) ? [{ rule, trigger: rule.trigger }] : []));
}

/** What every rule that watches these people finds in their tests as they stand now. */
export async function observedInTests(
  scope: OrganisationScope,
  rules: readonly LiveRule[],
  userIds: readonly string[],
  now: Date,
): Promise<Observed[]> {
  const watching = testRules(rules);
  if (watching.length === 0 || userIds.length === 0) return [];
  const people = (await watchedPeople(scope, userIds)).filter((person) =>
    watching.some(({ rule }) => isWatched(rule, person)),
  );
  const hours = Math.max(
    NOTICE_WITHIN_HOURS,
    ...watching.map(({ trigger }) =>
      trigger.kind === 'hydration-repeated' ? trigger.within_hours + NOTICE_WITHIN_HOURS : 0,
    ),
  );
  const tests = await testsOf(scope, people, new Date(now.getTime() - hours * HOUR_MS));
  const found = people.flatMap((person) => {
    const own = tests.get(person.user_id);
    if (!own) return [];
    const subject = personAsSubject(person);
    // Many rules wait for the same of different people.
    const known = new Map<string, ReturnType<typeof observationOf>>();
    return watching.flatMap(({ rule, trigger }) => {
      if (!isWatched(rule, person)) return [];
      const key = JSON.stringify(trigger);
      const seen = known.get(key) ?? observationOf(trigger, own, now);
      known.set(key, seen);
      return [{ rule, subject, ...seen }];
    });
  });
  const shown = found
    .filter(({ observed }) => observed === 'holds')
    .flatMap(({ shown_by }) => shown_by ?? []);
  const zones = await zonesOfTests(scope, [...new Set(shown)]);
  return found.map(({ shown_by, ...one }) => ({
    ...one,
    time_zone: shown_by === null ? null : (zones.get(shown_by) ?? null),
  }));
}

function observationOf(trigger: TestTrigger, tests: TestsOfPerson, now: Date) {
  const { observed, shown_by } = observeTests(trigger, tests, now.getTime());
  const value_at = shown_by && new Date(shown_by.created_ms);
  return { observed, value: shown_by?.value ?? null, value_at, shown_by: shown_by?.measurement_id ?? null };
}

/** An empty list of tags is everybody. */
export function isWatched(
  { scope }: LiveRule,
  { tag_ids }: { readonly tag_ids: readonly string[] },
): boolean {
  return scope.tag_ids.length === 0 || scope.tag_ids.some((id) => tag_ids.includes(id));
}

export function personAsSubject({ user_id, name, tag_ids }: WatchedPerson): Subject {
  return { kind: 'person', key: user_id, name, user_id, tag_ids };
}

/** The counting tests of people from a time on, by person, hydration with its classes. */
export async function testsOf(
  scope: OrganisationScope,
  people: readonly WatchedPerson[],
  from: Date,
): Promise<Map<string, TestsOfPerson>> {
  const ids = people.map(({ user_id }) => user_id);
  const since = from.toISOString();
  const saliva = byPerson(await salivaTestsOf(scope, ids, since));
  const sodium = byPerson(await sodiumTestsOf(scope, ids, since));
  return new Map(
    ids.map((id) => [id, { hydration: classedTests(saliva.get(id) ?? []), sodium: sodium.get(id) ?? [] }]),
  );
}
