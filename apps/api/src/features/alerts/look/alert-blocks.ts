import { CLOSES_AFTER_HOURS } from '@heatwise/domain/alerts/alert';
import { hasAlerts } from '@heatwise/domain/alerts/alert-rule';
import { isSilenceTrigger, type SilenceTrigger } from '@heatwise/domain/alerts/alert-trigger';
import { DAY_MS, MINUTE_MS } from '@heatwise/domain/time/durations';
import type { Kysely } from 'kysely';
import type { BlockWork } from '../../../background/block-work.ts';
import type { Tables } from '../../../database/tables.ts';
import { organisationOf } from '../../../organisation/organisation.store.ts';
import {
  inOrganisation,
  inSnapshot,
  type OrganisationScope,
  type WritingScope,
  writeInOrganisation,
} from '../../../organisation/organisation-scope.ts';
import { endAlertsOfDeleted, endStale } from '../alerts.store.ts';
import { type LiveRule, liveRules, markOfRules } from '../rules.store.ts';
import { type Post, sendLetters } from '../telling/send-letters.ts';
import { takeSteps } from '../telling/tellings.ts';
import { applyObserved, keyOf, type Observed, type Subject } from './apply-observed.ts';
import {
  applyHotJobs,
  type HeatOfSites,
  hotJobRules,
  locatedOf,
  observedOnHotJobs,
} from './hot-job-looks.ts';
import {
  isAnythingDue,
  looksOf,
  noteLook,
  noteQuietLook,
  openAlertsOf,
  openKeys,
  restedSince,
  setLookAside,
} from './looks.store.ts';
import { observedInTests, personAsSubject, testRules } from './test-looks.ts';
import {
  devicesSilentSince,
  peopleSilentSince,
  peopleTestedSince,
  type SilentDevice,
} from './watched.store.ts';
import {
  daysAhead,
  lookAtWeather,
  placesOf,
  sitesOf,
  type WeatherOfSites,
  weatherRules,
} from './weather-looks.ts';

/** Looks for people and devices of whom nothing has been heard: whatever else was silent no longer is. */
async function lookAtSilence(scope: WritingScope, rules: readonly LiveRule[], now: Date): Promise<void> {
  for (const rule of rules) {
    const { trigger } = rule;
    if (!isSilenceTrigger(trigger)) continue;
    const silent = await silentUnder(scope, rule, trigger, now);
    const keys = new Set(silent.map(({ subject }) => subject.key));
    const open = await openAlertsOf(scope, [rule.rule_id]);
    const heard = open
      .filter(({ subject_key }) => !keys.has(subject_key))
      .map(({ subject_key, user_id }): Observed => {
        const subject = { kind: 'person', key: subject_key, name: '', user_id, tag_ids: [] } as const;
        return { rule, subject, observed: 'over', value: null, value_at: null };
      });
    await applyObserved(scope, [...silent, ...heard], now);
  }
}

async function silentUnder(
  scope: WritingScope,
  rule: LiveRule,
  { kind, days }: SilenceTrigger,
  now: Date,
): Promise<Observed[]> {
  const since = new Date(now.getTime() - days * DAY_MS);
  const found = (subject: Subject, heard_at: Date): Observed => ({
    rule,
    subject,
    observed: 'holds',
    value: Math.floor((now.getTime() - heard_at.getTime()) / DAY_MS),
    value_at: heard_at,
  });
  if (kind === 'device-silent') {
    const devices = await devicesSilentSince(scope, rule.scope.location_ids, since);
    return devices.map((device) => found(deviceAsSubject(device), device.heard_at));
  }
  const people = await peopleSilentSince(scope, rule.scope.tag_ids, since);
  return people.map((person) => found(personAsSubject(person), person.heard_at));
}

function deviceAsSubject({ device_id, name, home_tag_id }: SilentDevice): Subject {
  const tag_ids = home_tag_id === null ? [] : [home_tag_id];
  return { kind: 'device', key: device_id, name, user_id: null, tag_ids };
}

/** Silence, holding and quiet hours are looked at so often, the weather a little less: it is kept for 15 minutes. */
const CLOCK_EVERY_MS = MINUTE_MS;
const WEATHER_EVERY_MS = 2 * MINUTE_MS;
/** Tests looked at in one transaction, during which nobody else writes in their organisation. */
const TESTS_AT_ONCE = 500;

type Parts = {
  readonly database: Kysely<Tables>;
  readonly clock: () => Date;
  readonly organisationsToAlert: (now: Date) => Promise<string[]>;
  readonly weatherOfSites: WeatherOfSites;
  readonly heatOfSites: HeatOfSites;
  readonly post: Post;
};

/**
 * Looks at what has changed, under the rules that are switched on: at tests when they are stored, at silence and the
 * weather by the clock. What was found, who is to be told and how far was looked are one transaction: a server that is
 * killed loses nothing and tells nobody twice. See decisions/0171.
 */
export function alertLooks({
  database,
  clock,
  organisationsToAlert,
  weatherOfSites,
  heatOfSites,
  post,
}: Parts): BlockWork {
  return {
    name: 'looking for alerts',
    failures: { name: 'heatwise_alert_failures_total', help: 'Looks for alerts that failed.' },
    organisations: () => organisationsToAlert(clock()),
    async block(orgId) {
      const now = clock();
      // Looked at before anything is locked: rules and tests may be many, and a service may take its time.
      const seen = await inSnapshot(database, orgId, (scope) => lookAround(scope, heatOfSites, now));
      if (!seen) return false;
      const { rules, looked, weather } = seen;
      if (seen.isQuiet) {
        await inOrganisation(database, orgId, (scope) => noteQuietLook(scope, seen.from, looked));
        return seen.goesOn;
      }
      const found = weather && (await weatherOfSites(weather.sites, { from: 0, to: weather.days }));
      const tags = weather?.heatTags;
      const records = tags && (await heatOfSites.recordsOf(tags));
      const onHotJobs =
        tags && records && found
          ? await inSnapshot(database, orgId, (scope) =>
              observedOnHotJobs(scope, rules, { tags, records, weather: found }, now),
            )
          : [];
      return writeInOrganisation(database, orgId, async (scope) => {
        // Another server has looked, or somebody changed a rule: everything is looked at again.
        if ((await looksOf(scope))?.tests_until !== seen.from) return true;
        if ((await markOfRules(scope)) !== seen.mark) return true;
        if (weather && found) {
          await lookAtWeather(scope, rules, weather.places, found, now);
          await applyHotJobs(scope, rules, onHotJobs, now);
          await noteLook(scope, { weather_at: new Date(now.getTime() + WEATHER_EVERY_MS) });
        }
        await applyObserved(scope, seen.observed, now);
        await noteLook(scope, looked);
        await lookByTheClock(scope, rules, now);
        await takeSteps(scope, rules, now);
        await sendLetters(scope, rules, post, now);
        return seen.goesOn;
      });
    },
    setAside: (orgId) => inOrganisation(database, orgId, (scope) => setLookAside(scope, clock())),
  };
}

/** None where alerts are switched off for the organisation, or nobody looks after anybody there any more. */
async function openRules(scope: OrganisationScope): Promise<LiveRule[]> {
  const { metadata } = await organisationOf(scope);
  return hasAlerts(metadata) && !metadata._closing ? liveRules(scope) : [];
}

/** What there is to do; undefined where nobody ever wrote a rule. */
async function lookAround(scope: OrganisationScope, heat: HeatOfSites, now: Date) {
  const looks = await looksOf(scope);
  if (!looks) return undefined;
  const mark = await markOfRules(scope);
  const rules = await openRules(scope);
  const { user_ids, until, isAll } = await peopleTestedSince(scope, looks.tests_until, TESTS_AT_ONCE);
  const all = await observedInTests(scope, rules, user_ids, now);
  const open = await openKeys(scope, [...new Set(all.map(({ subject }) => subject.key))]);
  // A good result of somebody about whom nothing is open changes nothing.
  const observed = all.filter(
    ({ rule, subject, observed: found }) => found === 'holds' || open.has(keyOf(rule.rule_id, subject.key)),
  );
  const weather = await weatherDue(scope, rules, heat, looks.weather_at <= now);
  const isQuiet =
    observed.length === 0 && !weather && looks.clock_at > now && !(await isAnythingDue(scope, now));
  const looked = {
    ...(until ? { tests_until: until } : {}),
    ...(isAll ? { looked_us: looks.clock_us } : {}),
  };
  return { from: looks.tests_until, mark, rules, observed, weather, isQuiet, looked, goesOn: !isAll };
}

/** What of the weather has to be asked for; null where it is not time. */
async function weatherDue(
  scope: OrganisationScope,
  rules: readonly LiveRule[],
  heat: HeatOfSites,
  isTime: boolean,
) {
  if (!isTime) return null;
  const ofPlaces = weatherRules(rules).map(({ trigger }) => trigger);
  const ofJobs = hotJobRules(rules).map(({ trigger }) => trigger);
  const places = await placesOf(scope);
  const heatTags = ofJobs.length > 0 ? await heat.tagsIn(scope) : null;
  const seen = ofPlaces.length > 0 ? sitesOf(places) : [];
  const known = new Set(seen.map(({ location_id }) => location_id));
  const others = heatTags ? locatedOf(heatTags).filter(({ location_id }) => !known.has(location_id)) : [];
  return { places, heatTags, sites: [...seen, ...others], days: daysAhead([...ofPlaces, ...ofJobs]) };
}

async function lookByTheClock(scope: WritingScope, rules: readonly LiveRule[], now: Date): Promise<void> {
  const looks = await looksOf(scope);
  if (!looks || looks.clock_at > now) return;
  await lookAtSilence(scope, rules, now);
  const ids = testRules(rules).map(({ rule }) => rule.rule_id);
  if (ids.length > 0) {
    const pending = (await openAlertsOf(scope, ids)).filter(({ state }) => state === 'pending');
    const waiting = [...new Set(pending.flatMap(({ user_id }) => user_id ?? []))];
    await applyObserved(scope, await observedInTests(scope, rules, waiting, now), now);
    await lookAtRested(scope, rules, { since: new Date(looks.clock_at.getTime() - CLOCK_EVERY_MS), now });
    const seenBefore = new Date(now.getTime() - CLOSES_AFTER_HOURS * 60 * MINUTE_MS);
    const note = `Nothing new was heard for ${CLOSES_AFTER_HOURS} hours.`;
    await endStale(scope, ids, { seenBefore, now, note });
  }
  await endAlertsOfDeleted(scope, { now, note: 'The person was deleted.' });
  await noteLook(scope, { clock_at: new Date(now.getTime() + CLOCK_EVERY_MS) });
}

/**
 * Looks again at people of whom rules may begin alerts once more since a time. What arrived within a cool-down set
 * nothing off when it came, and nothing else may arrive; a result that was told of before is not told again.
 */
async function lookAtRested(
  scope: WritingScope,
  rules: readonly LiveRule[],
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<void> {
  const ids = testRules(rules).map(({ rule }) => rule.rule_id);
  const rested = await restedSince(scope, ids, { since, now });
  if (rested.length === 0) return;
  const isNews = ({ rule, subject, observed, value_at }: Observed) =>
    observed === 'holds' &&
    rested.some(
      ({ rule_id, user_id, told_at }) =>
        rule_id === rule.rule_id &&
        user_id === subject.user_id &&
        (told_at === null || (value_at !== null && value_at > told_at)),
    );
  const found = await observedInTests(scope, rules, [...new Set(rested.map(({ user_id }) => user_id))], now);
  await applyObserved(scope, found.filter(isNews), now);
}
