import { randomUUID } from 'node:crypto';
import type { Alert, AlertWithEvents } from '@heatwise/contract/alerts/alerts.contract';
import {
  type AlertRuleDraft,
  type AlertStep,
  newRule,
  type QuietHours,
} from '@heatwise/domain/alerts/alert-rule';
import type { AirHour } from '@heatwise/domain/heat/day-plan';
import { heatRecordsOf, jobHeatOf, type SiteDay } from '@heatwise/domain/heat/heat-days';
import { locationPosition } from '@heatwise/domain/heat/location-position';
import type { PushMessage } from '@heatwise/domain/notifications/notifications';
import { HOUR_MS, MINUTE_MS } from '@heatwise/domain/time/durations';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { createSeal } from '../../../auth/seal.ts';
import { type BlockWork, nextBlocks } from '../../../background/block-work.ts';
import type { JobKind } from '../../../background/job-queue.ts';
import { pushJob } from '../../../background/push-job.ts';
import type { Letter } from '../../../mail/letter.ts';
import {
  inOrganisation,
  type OrganisationScope,
  writeInOrganisation,
} from '../../../organisation/organisation-scope.ts';
import { unscopedQueriesOf } from '../../../organisation/unscoped-queries.store.ts';
import { newMeasurement } from '../../../testing/measurement-sender.ts';
import { setUpClock, setUpStage } from '../../../testing/set-up.ts';
import { partsFor, setUpTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../../testing/test-organisation.ts';
import { alertLooks } from '../look/alert-blocks.ts';
import type { HeatTags } from '../look/hot-job-looks.ts';
import { createAnswerLinks } from '../telling/answer-links.ts';

/** Alerts over a test server: rules, tests, and the looks that a running server takes by itself. */
export function alertingOf(server: TestApp, clock: () => Date) {
  const publicUrl = () => 'https://heat.test';
  let looks: BlockWork | undefined;
  const letters: Letter[] = [];
  const weather = new Map<string, readonly AirHour[] | null>();
  const source = { time_zone: 'Australia/Perth', is_simulated: false };
  const heatDays = new Map<string, readonly SiteDay[]>();
  const meanwhile: (() => Promise<unknown>)[] = [];
  const pushes: { subscription_id: string; message: PushMessage }[] = [];
  const put = async (_scope: unknown, { kind }: JobKind<unknown>, payload: unknown) => {
    if (kind === pushJob.kind) pushes.push(payload as (typeof pushes)[number]);
    else letters.push((payload as { letter: Letter }).letter);
  };
  function openLooks() {
    const { database } = server;
    const { deriveKeys, randomBytes } = partsFor(database);
    const answerLinks = createAnswerLinks({
      seal: createSeal(deriveKeys('alert answers'), randomBytes),
      readIn: (orgId, work) => inOrganisation(database.app, orgId, work),
      writeIn: (orgId, work) => writeInOrganisation(database.app, orgId, work),
      clock,
    });
    return alertLooks({
      database: database.app,
      clock,
      organisationsToAlert: unscopedQueriesOf(database.app).organisationsToAlert,
      weatherOfSites: async (sites) => {
        await meanwhile.shift()?.();
        return new Map(
          sites.map(({ location_id }) => {
            const hours = weather.get(location_id);
            return [location_id, hours ? { ...source, hours } : null];
          }),
        );
      },
      heatOfSites: {
        tagsIn: (scope) => heatTagsOf(scope),
        recordsOf: async ({ locations, jobs }) =>
          heatRecordsOf({
            sites: locations.map(({ location_id }) => ({
              location_id,
              tz_id: 'Etc/UTC',
              days: heatDays.get(location_id) ?? [],
            })),
            jobs: jobs.map(jobHeatOf),
          }),
        close: async () => undefined,
      },
      post: { jobs: { put, join: put, putNow: async () => undefined }, publicUrl, answerLinks },
    });
  }

  async function ask(
    headers: TestHeaders,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
  ) {
    const response = await server.app.inject({
      method,
      url: `/api/v3/alerts${path}`,
      headers,
      ...(payload ? { payload } : {}),
    });
    return { ...response.json(), status: response.statusCode };
  }

  return {
    ask,
    /** Of the looks, in their order; the job queue is not in between. */
    letters,
    pushes,
    /** Done once each in looks at the weather, between their reading and their writing. */
    meanwhile,
    /** By location; what is not here has no weather. */
    weather,
    /** The air at a location, the same from now on. */
    setAir(location_id: string, temperature_c: number, humidity = 30): void {
      const hour = Math.floor(clock().getTime() / HOUR_MS) * HOUR_MS;
      const air = { temperature_c, humidity, wind_kph: 5, cloud: 0, pressure_mb: 1013, solar_wm2: 0 };
      weather.set(
        location_id,
        Array.from({ length: 6 }, (_, index) => ({ ...air, time_ms: hour + index * HOUR_MS, time: '' })),
      );
    },
    /** In whose zone sites are, and whether their weather is simulated. */
    source,
    /** How hot the last days were at locations; not there: nobody knows. */
    heatDays,
    /** Takes all looks that are due. Returns what failed. */
    async look(): Promise<unknown[]> {
      const failed: unknown[] = [];
      looks ??= openLooks();
      while (await nextBlocks(looks, ({ error }) => failed.push(error)));
      return failed;
    },
    async open(organisation: TestOrganisation): Promise<void> {
      const metadata = JSON.stringify({ _show_preview_features: true, _beta: ['alert'] });
      await organisation.write(({ tx, org_id }) =>
        sql`update organisations set metadata = ${metadata}::jsonb where org_id = ${org_id}`.execute(tx),
      );
    },
    /** A rule that is switched on. */
    async rule(
      headers: TestHeaders,
      kind: Parameters<typeof newRule>[0],
      change: Partial<AlertRuleDraft> = {},
    ): Promise<string> {
      const draft = { ...newRule(kind), name: 'A rule', ...change };
      const rule_id = randomUUID();
      await ask(headers, 'POST', '/rule', { ...draft, rule_id, pack: null, pack_rule: null });
      const on = await ask(headers, 'PUT', `/rule/${rule_id}/on`, { is_on: true });
      if (on.status !== 200) throw new Error(`the rule is not on: ${JSON.stringify(on)}`);
      return rule_id;
    },
    /** Changes a rule as the editor does. */
    async change(headers: TestHeaders, rule_id: string, changed: Partial<AlertRuleDraft>): Promise<void> {
      const { data } = await ask(headers, 'GET', `/rule/${rule_id}`);
      const { name, trigger, scope, severity, hold_minutes, cool_down_minutes, revision } = data;
      const { all_clear, quiet_hours, steps, message } = data;
      const draft = { name, trigger, scope, severity, hold_minutes, cool_down_minutes, revision };
      const whole = { ...draft, all_clear, quiet_hours, steps, message, ...changed };
      const saved = await ask(headers, 'PUT', `/rule/${rule_id}`, whole);
      if (saved.status !== 200) throw new Error(`the rule is not changed: ${JSON.stringify(saved)}`);
    },
    /** Somebody is tested now. */
    async tested(
      headers: TestHeaders,
      user_id: string,
      value: number,
      type = 'sosm',
      metadata: object = {},
    ): Promise<string> {
      const taken = { value, type, created_time: clock().toISOString() };
      const measurement = newMeasurement(user_id, { ...taken, metadata });
      const sent = await server.app.inject({
        method: 'POST',
        url: '/api/v3/measurement',
        headers,
        payload: measurement,
      });
      if (sent.statusCode !== 200) throw new Error(`the test was not stored: ${sent.body}`);
      return measurement.measurement_id;
    },
    alerts: async (headers: TestHeaders, query = ''): Promise<Alert[]> =>
      (await ask(headers, 'GET', query === 'open' ? '/open' : `?limit=200${query}`)).data.alerts,
    alert: async (headers: TestHeaders, id: string): Promise<AlertWithEvents> =>
      (await ask(headers, 'GET', `/${id}`)).data,
  };
}

/** A server with alerts, and its clock. Each test begins in a new organisation that has them, with nothing told yet. */
export function setUpAlerting() {
  const clock = setUpClock();
  const server = setUpTestApp({ clock: clock.now });
  const alerting = alertingOf(server, clock.now);
  const stage = setUpStage(async () => {
    // Others' clocks have been moved on.
    await server.database.owner.deleteFrom('alert_looks').execute();
    const ours = await server.organisation('Harbour Works');
    await alerting.open(ours);
    const adminId = await ours.addPerson({
      name_first: 'Ada',
      name_last: 'Ford',
      email: `${randomUUID()}@harbour.test`,
      grants: [{ tag_id: null, access: 'admin' }],
    });
    const signIn = (userId: string) => ours.signIn(userId, { created_at: clock.now(), used_at: clock.now() });
    const admin = await signIn(adminId);
    // A tag, and somebody who carries it.
    const crane = await ours.addTag('Crane crew');
    const worker = await ours.addPerson({ name_first: 'Ida', name_last: 'Berg', tag_ids: [crane] });
    for (const kept of [alerting.letters, alerting.pushes, alerting.meanwhile]) kept.length = 0;
    for (const known of [alerting.weather, alerting.heatDays]) known.clear();
    return { ours, adminId, admin, crane, worker, signIn };
  });
  return {
    server,
    alerting,
    clock,
    stage,
    /** Goes on by so much, looking each minute as a running server does. */
    async runFor(minutes: number): Promise<void> {
      for (let minute = 0; minute < minutes; minute += 1) {
        clock.advance(MINUTE_MS);
        expect(await alerting.look()).toEqual([]);
      }
    },
    /** Began an hour ago. */
    quietHoursFor(minutes: number): QuietHours {
      const local = (later: number) =>
        new Date(clock.now().getTime() + later * MINUTE_MS).toISOString().slice(11, 16);
      return { from: local(-60), to: local(minutes), time_zone: 'UTC' };
    },
  };
}

/** A step that tells by email: admins, where nobody else is named. */
export function mailStep(
  after_minutes: number,
  recipients: Partial<AlertStep['recipients']> = { admins: true },
): AlertStep {
  const nobody = { user_ids: [], admins: false, supervisors: false, webhook_ids: [] };
  return { after_minutes, recipients: { ...nobody, ...recipients }, channels: ['mail'] };
}

/** Jobs and locations, as the feature of heat reads them. */
async function heatTagsOf({ tx, org_id }: OrganisationScope): Promise<HeatTags> {
  const rows = await tx
    .selectFrom('tags')
    .select(['tag_id', 'type', 'metadata'])
    .where('org_id', '=', org_id)
    .where('active', '=', true)
    .execute();
  const tags = rows.map((row) => ({ ...row, metadata: row.metadata as Record<string, unknown> }));
  return {
    jobs: tags.filter(({ type }) => type === 'job'),
    locations: tags
      .filter(({ type }) => type === 'location')
      .map(({ tag_id, metadata }) => ({ location_id: tag_id, position: locationPosition(metadata) })),
  };
}
