import type { Tag } from '@heatwise/contract/entities/tags';
import { JOB_FACTOR_KEYS, type JobFactorLevels } from '@heatwise/domain/heat/job-assessment';
import { instantOf } from '../entity-builders.ts';
import { seededRandom } from '../random.ts';
import { demoId } from './demo-identity.ts';

/** A place of work: a location tag with a climate of its own. */
export type DemoSite = {
  readonly key: string;
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
  /** Metres above the sea. */
  readonly altitude: number;
  readonly time_zone: string;
  /** Day of the year (0-365) that is hottest, mean temperature over the year and how far the seasons swing, in °C. */
  readonly hottest: number;
  readonly mean: number;
  readonly swing: number;
  /** Relative humidity of an ordinary morning in per cent. */
  readonly humidity: number;
};

export const DEMO_SITES: readonly DemoSite[] = [
  {
    key: 'newman',
    name: 'Newman, Pilbara',
    lat: -23.3575,
    lon: 119.7331,
    altitude: 544,
    time_zone: 'Australia/Perth',
    hottest: 15,
    mean: 25,
    swing: 8,
    humidity: 34,
  },
  {
    key: 'moranbah',
    name: 'Moranbah, Queensland',
    lat: -22.0016,
    lon: 148.0466,
    altitude: 244,
    time_zone: 'Australia/Brisbane',
    hottest: 10,
    mean: 23,
    swing: 6,
    humidity: 58,
  },
  {
    key: 'odessa',
    name: 'Odessa, Texas',
    lat: 31.8457,
    lon: -102.3676,
    altitude: 884,
    time_zone: 'America/Chicago',
    hottest: 200,
    mean: 19,
    swing: 10,
    humidity: 44,
  },
];

/** A wave of heat passes every 26 days and lasts six; each site has its own turn. */
const WAVE_EVERY_DAYS = 26;
const WAVE_DAYS = 6;
const waveTurn: Readonly<Record<string, number>> = { newman: 4, moranbah: 15, odessa: 20 };

/** How far above the season a day is, in °C: zero outside a wave, most in its middle. `day` is days since 1970. */
export function heatWave(site: DemoSite, day: number): number {
  const dayOfWave = (day + (waveTurn[site.key] ?? 0)) % WAVE_EVERY_DAYS;
  return dayOfWave < WAVE_DAYS ? 3 + 5 * Math.sin((Math.PI * (dayOfWave + 0.5)) / WAVE_DAYS) : 0;
}

/** Temperature (°C, one decimal) and relative humidity (whole per cent) at a site on a day at a local hour. */
export function siteWeather(
  site: DemoSite,
  day: number,
  hour: number,
): { temperature: number; humidity: number } {
  const chance = seededRandom(`weather/${site.key}/${day}`);
  const season = site.swing * Math.cos((2 * Math.PI * ((day % 365.25) - site.hottest)) / 365.25);
  const daily = 6.5 * Math.cos((2 * Math.PI * (hour - 15)) / 24);
  const temperature = site.mean + season + daily + heatWave(site, day) + chance.normal(0, 1.2);
  const humidity = site.humidity - 2.2 * daily + chance.normal(0, 5);
  return {
    temperature: Math.round(temperature * 10) / 10,
    humidity: Math.round(Math.min(96, Math.max(9, humidity))),
  };
}

/** A trade with its thirteen levels in the order of JOB_FACTORS, and the sites where it is done. */
type DemoJob = { key: string; name: string; levels: readonly number[]; sites: readonly string[] };

export const DEMO_JOBS: readonly DemoJob[] = [
  {
    key: 'control',
    name: 'Control room operator',
    levels: [0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 2],
    sites: ['newman', 'moranbah', 'odessa'],
  },
  {
    key: 'haul',
    name: 'Haul truck driver',
    levels: [1, 1, 1, 0, 1, 1, 1, 1, 1, 0, 0, 0, 2],
    sites: ['newman', 'moranbah'],
  },
  {
    key: 'survey',
    name: 'Surveyor',
    levels: [3, 1, 2, 0, 2, 1, 3, 2, 1, 0, 0, 0, 4],
    sites: ['newman', 'moranbah', 'odessa'],
  },
  {
    key: 'electric',
    name: 'Electrician',
    levels: [2, 1, 2, 0, 3, 2, 2, 1, 2, 0, 0, 0, 4],
    sites: ['newman', 'moranbah', 'odessa'],
  },
  {
    key: 'drill',
    name: 'Driller',
    levels: [2, 2, 3, 0, 2, 1, 2, 2, 2, 0, 1, 0, 6],
    sites: ['newman', 'moranbah', 'odessa'],
  },
  {
    key: 'scaffold',
    name: 'Scaffolder',
    levels: [3, 2, 3, 0, 2, 3, 2, 2, 2, 0, 0, 3, 6],
    sites: ['newman', 'odessa'],
  },
  {
    key: 'boiler',
    name: 'Boilermaker',
    levels: [2, 3, 2, 3, 3, 2, 1, 1, 3, 0, 2, 0, 6],
    sites: ['newman', 'moranbah', 'odessa'],
  },
  {
    key: 'shutdown',
    name: 'Shutdown crew',
    levels: [3, 3, 3, 3, 2, 3, 3, 2, 3, 3, 2, 3, 6],
    sites: ['moranbah', 'odessa'],
  },
];

/** The thirteen other tags: crews and groups, one hidden, one empty, and one of each kind the product itself uses. */
const groups = [
  { key: 'day', name: 'Day shift' },
  { key: 'night', name: 'Night shift' },
  { key: 'blast', name: 'Drill and blast' },
  { key: 'plant', name: 'Processing plant' },
  { key: 'maintenance', name: 'Fixed plant maintenance' },
  { key: 'contractors', name: 'Contractors' },
  { key: 'new', name: 'New starters' },
  { key: 'first aid', name: 'First aiders' },
  { key: 'visitors', name: 'Visitors' },
  { key: 'pilot', name: 'Pilot study 2025', is_hidden: true },
  // The second crew comes when the first has worked for a week.
  {
    key: 'crew a',
    name: 'Crew A, 8 on 6 off',
    type: 'roster',
    metadata: { _days_on: 8, _days_off: 6, _start_day: '2026-01-01' },
  },
  {
    key: 'crew b',
    name: 'Crew B, 8 on 6 off',
    type: 'roster',
    metadata: { _days_on: 8, _days_off: 6, _start_day: '2026-01-08' },
  },
  { key: 'watch', name: 'Heat stress watch', type: 'heat_stress' },
] as const satisfies readonly {
  key: string;
  name: string;
  type?: Tag['type'];
  is_hidden?: boolean;
  metadata?: object;
}[];
export type DemoGroup = (typeof groups)[number]['key'];

export function demoTagId(seed: string, key: string): string {
  return demoId(seed, `tag/${key}`);
}

function levelsOf(levels: readonly number[]): JobFactorLevels {
  return Object.fromEntries(JOB_FACTOR_KEYS.map((factor, at) => [factor, levels[at]])) as JobFactorLevels;
}

/** Three locations, eight jobs with complete assessments, twelve others. `created` is ms since 1970. */
export function demoTags(seed: string, created: number): Tag[] {
  const time = instantOf(created);
  const tag = (key: string, given: Pick<Tag, 'name'> & Partial<Tag>): Tag => ({
    tag_id: demoTagId(seed, key),
    type: 'default',
    is_hidden: false,
    active: true,
    metadata: {},
    created_time: time,
    modified_time: time,
    ...given,
  });
  return [
    ...DEMO_SITES.map(({ key, name, lat, lon, time_zone }) =>
      tag(key, { name, type: 'location', metadata: { lat, lon, _timezone: time_zone } }),
    ),
    ...DEMO_JOBS.map(({ key, name, levels, sites }) =>
      tag(key, {
        name,
        type: 'job',
        metadata: {
          ...levelsOf(levels),
          location_ids: sites.map((site) => demoTagId(seed, site)),
          _notify_hydration: false,
          _notify_hydration_to: [],
        },
      }),
    ),
    ...groups.map(({ key, ...given }) => tag(key, given)),
  ];
}
