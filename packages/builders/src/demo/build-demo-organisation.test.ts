import {
  customMeasurementTypeSchema,
  linkMeasurementSchema,
  linkMeasurementTypeSchema,
  measurementSchema,
  organisationSchema,
  permissionSchema,
  strategySchema,
  tagSchema,
  userSchema,
} from '@heatwise/contract/entities/entities.contract';
import { jobFactorLevels, jobRiskCategory, jobScore } from '@heatwise/domain/heat/job-assessment';
import { measurementValueProblem } from '@heatwise/domain/measurements/measurement-value';
import { readGrants, scopeOf } from '@heatwise/domain/permissions/actor';
import { hasAnyPermission, isOrgAdmin } from '@heatwise/domain/permissions/may';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { expect, test } from 'vitest';
import { instantOf } from '../entity-builders.ts';
import { buildDemoOrganisation, demoMeasurementsBetween } from './build-demo-organisation.ts';
import { DEMO_EMAILS, type DemoAccount } from './demo-identity.ts';

const now = Date.parse('2026-11-21T08:44:00Z');
const demo = buildDemoOrganisation({ now });

function countBy<T>(list: readonly T[], key: (item: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of list) counts[key(item)] = (counts[key(item)] ?? 0) + 1;
  return counts;
}

test('the demo organisation has the promised people, tags and measurements', () => {
  expect(demo.users).toHaveLength(120);
  expect(countBy(demo.tags, ({ type }) => (type === 'job' || type === 'location' ? type : 'other'))).toEqual({
    location: 3,
    job: 8,
    other: 13,
  });
  expect(demo.measurements.length).toBeGreaterThan(11_000);
  expect(demo.measurements.length).toBeLessThan(13_000);
  expect(Object.keys(countBy(demo.measurements, ({ type }) => type)).sort()).toEqual(
    ['custom', 'et_test', 'ez_test', 'sosm', 'sosm_baseline', 'sweat', 'unknown'].sort(),
  );
});

test('every entity satisfies the contract', () => {
  organisationSchema.parse(demo.organisation);
  userSchema.array().parse(demo.users);
  tagSchema.array().parse(demo.tags);
  permissionSchema.array().parse(demo.permissions);
  customMeasurementTypeSchema.array().parse(demo.custom_measurement_types);
  linkMeasurementTypeSchema.array().parse(demo.link_measurement_types);
  strategySchema.array().parse(demo.strategies);
  measurementSchema.array().parse(demo.measurements);
  linkMeasurementSchema.array().parse(demo.link_measurements);
  expect(demo.measurements.filter(({ type, value }) => measurementValueProblem(type, value))).toEqual([]);
});

test('identifiers are unique and refer to what is there', () => {
  const unique = (ids: string[]) => expect(new Set(ids).size).toBe(ids.length);
  unique(demo.users.map(({ user_id }) => user_id));
  unique(demo.tags.map(({ tag_id }) => tag_id));
  unique(demo.tags.map(({ name }) => name.toLowerCase()));
  unique(demo.measurements.map(({ measurement_id }) => measurement_id));
  unique(demo.link_measurements.map(({ link_id }) => link_id));
  const people = new Set(demo.users.map(({ user_id }) => user_id));
  const tags = new Set(demo.tags.map(({ tag_id }) => tag_id));
  const tests = new Set(demo.measurements.map(({ measurement_id }) => measurement_id));
  const linkTypes = new Set(demo.link_measurement_types.map(({ link_type_id }) => link_type_id));
  expect(demo.users.flatMap(({ tag_ids }) => tag_ids).every((id) => tags.has(id))).toBe(true);
  expect(demo.measurements.every(({ user_id }) => people.has(user_id))).toBe(true);
  expect(
    demo.link_measurements.every(
      (link) => tests.has(link.measurement_id) && linkTypes.has(link.link_type_id),
    ),
  ).toBe(true);
});

test('the jobs are assessed completely, from very low to extreme', () => {
  const jobs = demo.tags.filter(({ type }) => type === 'job');
  const categories = jobs.map(({ metadata }) => jobRiskCategory(jobScore(jobFactorLevels(metadata))));
  expect([...new Set(categories)].sort()).toEqual(
    ['Very Low Risk', 'Low Risk', 'Moderate Risk', 'High Risk', 'Extreme Risk'].sort(),
  );
});

test('the four accounts may do what the demo says of them', () => {
  const actor = (account: DemoAccount) => {
    const user = demo.users.find(({ email }) => email === DEMO_EMAILS[account]);
    if (!user) throw new Error(`no ${account}`);
    const rows = demo.permissions.filter(({ user_id }) => user_id === user.user_id);
    return { user_id: user.user_id, org_id: user.org_id, tag_ids: user.tag_ids, grants: readGrants(rows) };
  };
  expect(isOrgAdmin(actor('admin'))).toBe(true);
  for (const capability of ['edit_user', 'measure_user', 'edit_measure'] as const) {
    expect(scopeOf(actor('manager'), capability)).toMatchObject({
      everyone: false,
      tag_ids: [expect.any(String)],
    });
  }
  const viewer = actor('viewer');
  expect(scopeOf(viewer, 'view_measure').tag_ids).toHaveLength(1);
  expect(scopeOf(viewer, 'edit_measure')).toEqual({ everyone: false, tag_ids: [] });
  expect(hasAnyPermission(actor('worker'))).toBe(false);
  const worker = actor('worker').user_id;
  expect(demo.measurements.filter(({ user_id }) => user_id === worker).length).toBeGreaterThan(30);
});

test('measurements run over ninety days, end now, and follow the hours of the shifts at their site', () => {
  const times = demo.measurements.map(({ created_time }) => created_time);
  expect(times).toEqual([...times].sort());
  expect((times.at(-1) ?? '') <= instantOf(now)).toBe(true);
  expect((times.at(-1) ?? '') > instantOf(now - 3 * 3_600_000)).toBe(true);
  expect((times[0] ?? '') < instantOf(now - 89 * DAY_MS)).toBe(true);
  const perth = openTimeZone('Australia/Perth');
  const hours = demo.measurements
    .filter(({ metadata, type }) => metadata._timezone === 'Australia/Perth' && type === 'sosm')
    .map(({ created_time }) => perth.hourAt(Date.parse(created_time)));
  const aroundShifts = hours.filter((hour) => [5, 6, 17, 18].includes(hour));
  expect(aroundShifts.length / hours.length).toBeGreaterThan(0.7);
});

test('values look like a workforce: every class occurs, about half are above the mild bound, heat raises them', () => {
  const saliva = demo.measurements.filter(({ type, valid }) => type === 'sosm' && valid);
  const share = (from: number, to: number) =>
    saliva.filter(({ value }) => value > from && value <= to).length / saliva.length;
  expect(share(0, 65)).toBeGreaterThan(0.35);
  expect(share(0, 65)).toBeLessThan(0.6);
  expect(share(100, 150)).toBeGreaterThan(0.06);
  expect(share(150, 1000)).toBeGreaterThan(0.004);
  expect(share(150, 1000)).toBeLessThan(0.05);
  const hot = (least: number, most: number) => {
    const values = saliva
      .filter(({ metadata }) => {
        const { temperature = 0 } = (metadata.environment ?? {}) as { temperature?: number };
        return temperature >= least && temperature < most;
      })
      .map(({ value }) => value);
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  expect(hot(36, 60)).toBeGreaterThan(hot(5, 22) * 1.2);
});

test('some are invalid, some removed, and some people have a baseline of their own', () => {
  const share = (wanted: (measurement: (typeof demo.measurements)[number]) => boolean) =>
    demo.measurements.filter(wanted).length / demo.measurements.length;
  expect(share(({ valid }) => !valid)).toBeGreaterThan(0.008);
  expect(share(({ active }) => !active)).toBeGreaterThan(0.003);
  const baselines = demo.measurements.filter(({ type, valid }) => type === 'sosm_baseline' && valid);
  const enough = Object.values(countBy(baselines, ({ user_id }) => user_id)).filter((count) => count >= 6);
  expect(enough.length).toBeGreaterThan(15);
});

test('the same seed and time make the same organisation, another seed another', () => {
  expect(buildDemoOrganisation({ now, people: 12 })).toEqual(buildDemoOrganisation({ now, people: 12 }));
  expect(buildDemoOrganisation({ now, people: 12, seed: 'other' }).organisation.org_id).not.toBe(
    demo.organisation.org_id,
  );
});

test('topping up an older demo gives the very measurements that a new one would have', () => {
  const later = now + 2.3 * DAY_MS;
  const fresh = buildDemoOrganisation({ now: later });
  const added = demoMeasurementsBetween({ after: now, now: later });
  expect(added.measurements).toEqual(
    fresh.measurements.filter(({ created_time }) => created_time > instantOf(now)),
  );
  expect(added.link_measurements.length).toBeGreaterThan(0);
  expect(added.measurements.length).toBeGreaterThan(150);
  expect(demoMeasurementsBetween({ after: later, now: later }).measurements).toEqual([]);
});

test('whatever the day, the worker who signs in has tests of the last four days', () => {
  const worker = demo.users.find(({ email }) => email === DEMO_EMAILS.worker)?.user_id;
  for (let day = 0; day < 14; day += 1) {
    const size = { now: now + day * DAY_MS, after: now + (day - 4) * DAY_MS };
    const { measurements } = demoMeasurementsBetween(size);
    expect(measurements.filter(({ user_id }) => user_id === worker).length, `day ${day}`).toBeGreaterThan(0);
  }
});
