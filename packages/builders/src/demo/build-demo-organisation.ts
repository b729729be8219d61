import type { Strategy } from '@heatwise/contract/entities/advice';
import type {
  CustomMeasurementType,
  LinkMeasurementType,
} from '@heatwise/contract/entities/measurement-types';
import type { Organisation } from '@heatwise/contract/entities/organisation';
import type { User } from '@heatwise/contract/entities/people';
import type { Permission } from '@heatwise/contract/entities/permissions';
import type { Tag } from '@heatwise/contract/entities/tags';
import { dayNumber } from '@heatwise/domain/time/calendar-day';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { instantOf } from '../entity-builders.ts';
import { DEMO_DAYS, DEMO_PEOPLE, DEMO_SEED, demoId } from './demo-identity.ts';
import { baselineTests, type DemoMeasurements, measurementsOfDay } from './demo-measurements.ts';
import { demoPeople } from './demo-people.ts';
import { demoPermissions } from './demo-permissions.ts';
import { DEMO_SITES, demoTags } from './demo-tags.ts';
import { demoCustomTypes, demoLinkTypes, demoStrategies } from './demo-types.ts';

/** A whole organisation as it would be synchronised; its entities come oldest first. */
export type DemoOrganisation = DemoMeasurements & {
  readonly organisation: Organisation;
  readonly users: User[];
  readonly tags: Tag[];
  readonly permissions: Permission[];
  readonly custom_measurement_types: CustomMeasurementType[];
  readonly link_measurement_types: LinkMeasurementType[];
  readonly strategies: Strategy[];
};

type DemoSize = {
  readonly seed?: string;
  /** Ms since 1970: the last measurements are of this moment. */
  readonly now: number;
  readonly days?: number;
  readonly people?: number;
};

/**
 * The demo organisation: three sites on two continents, 120 people, eight jobs, thirteen other tags,
 * about 12,000 measurements of every type over the last 90 days. The same seed and time make the same organisation.
 */
export function buildDemoOrganisation(size: DemoSize): DemoOrganisation {
  const { seed = DEMO_SEED, now, days = DEMO_DAYS } = size;
  const created = now - (days + 1) * DAY_MS;
  const people = demoPeople(seed, size.people ?? DEMO_PEOPLE, created);
  return {
    organisation: {
      org_id: demoId(seed, 'organisation'),
      name: 'Ironbark Resources',
      metadata: {
        _measurement_system: 'metric',
        _show_preview_features: true,
        _beta: ['alert', 'roster', 'heat stress'],
      },
      has_profile_image: false,
      created_time: instantOf(created),
      modified_time: instantOf(created),
    },
    users: people.map(({ user }) => user),
    tags: demoTags(seed, created),
    permissions: demoPermissions(seed, created).filter(({ user_id }) =>
      people.some(({ user }) => user.user_id === user_id),
    ),
    custom_measurement_types: demoCustomTypes(seed, created),
    link_measurement_types: demoLinkTypes(seed, created),
    strategies: demoStrategies(seed, created),
    ...collect({ ...size, seed }, people, { after: now - days * DAY_MS, withBaselines: true }),
  };
}

/**
 * The daily measurements of the same people taken after `after` and up to `now` (ms since 1970). They are the very
 * ones that a demo filled at `now` would have, so that an older demo can be brought up to today.
 */
export function demoMeasurementsBetween(size: DemoSize & { readonly after: number }): DemoMeasurements {
  const { seed = DEMO_SEED, now, after } = size;
  const people = demoPeople(seed, size.people ?? DEMO_PEOPLE, now);
  return collect({ ...size, seed }, people, { after, withBaselines: false });
}

function collect(
  { seed, now }: { seed: string; now: number },
  people: ReturnType<typeof demoPeople>,
  { after, withBaselines }: { after: number; withBaselines: boolean },
): DemoMeasurements {
  const all: DemoMeasurements = { measurements: [], link_measurements: [] };
  const take = ({ measurements, link_measurements }: DemoMeasurements) => {
    all.measurements.push(...measurements);
    all.link_measurements.push(...link_measurements);
  };
  for (const site of DEMO_SITES) {
    const zone = openTimeZone(site.time_zone);
    const testers = people
      .filter((person) => person.isTester && person.site === site)
      .map(({ user }) => user);
    // A night shift that began the day before still tests after midnight.
    const firstDay = dayNumber(zone.dayAt(after)) - 1;
    const lastDay = dayNumber(zone.dayAt(now));
    for (const person of people.filter((candidate) => candidate.site === site)) {
      const plan = {
        seed,
        person,
        zone,
        testers: testers.filter(({ user_id }) => user_id !== person.user.user_id),
      };
      if (withBaselines) take(baselineTests(plan, firstDay + 2));
      for (let day = firstDay; day <= lastDay; day += 1) take(measurementsOfDay({ ...plan, day }));
    }
  }
  const [from, to] = [instantOf(after), instantOf(now)];
  const within = ({ created_time }: { created_time: string }) => created_time > from && created_time <= to;
  const byTime = (a: { created_time: string }, b: { created_time: string }) =>
    a.created_time < b.created_time ? -1 : Number(a.created_time > b.created_time);
  return {
    measurements: all.measurements.filter(within).sort(byTime),
    link_measurements: all.link_measurements.filter(within).sort(byTime),
  };
}
