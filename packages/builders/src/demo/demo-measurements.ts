import type { LinkMeasurement, Measurement } from '@heatwise/contract/entities/measurements';
import type { User } from '@heatwise/contract/entities/people';
import type { MeasurementType } from '@heatwise/domain/measurements/measurement-type';
import { dayOfNumber } from '@heatwise/domain/time/calendar-day';
import { HOUR_MS } from '@heatwise/domain/time/durations';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { instantOf } from '../entity-builders.ts';
import { type Random, seededRandom } from '../random.ts';
import { demoId } from './demo-identity.ts';
import type { DemoPerson } from './demo-people.ts';
import { withDemoAnswers } from './demo-surveys.ts';
import { DEMO_JOBS, type DemoSite, heatWave, siteWeather } from './demo-tags.ts';
import { DEMO_CUSTOM_TYPES } from './demo-types.ts';

/** The handheld devices of a site. */
const DEVICES_PER_SITE = 3;
const firmwares = ['4.1.7', '4.2.0', '4.2.1'] as const;

/** Short questions before a test, answered now and then. */
const questionSets = [
  {
    title: 'Before the shift',
    questions: [
      { key: 'sleep', type: 'choice', question: 'How did you sleep?', choices: ['Well', 'Fairly', 'Badly'] },
      { key: 'water', type: 'number', question: 'Glasses of water since waking up?', choices: [] },
      {
        key: 'signs',
        type: 'choice_multi',
        question: 'Any of these today?',
        choices: ['Headache', 'Cramps', 'Dizziness', 'Dark urine', 'None'],
      },
    ],
  },
  {
    title: 'After the shift',
    questions: [
      {
        key: 'sweat',
        type: 'choice',
        question: 'How much did you sweat?',
        choices: ['Little', 'Some', 'A lot'],
      },
      { key: 'breaks', type: 'number', question: 'Breaks in the shade?', choices: [] },
      { key: 'remark', type: 'text', question: 'Anything your supervisor should know?', choices: [] },
    ],
  },
] as const;

const remarks = [
  '',
  '',
  '',
  'Shade tent was down in the morning',
  'Cooler was empty by noon',
  'Felt fine',
] as const;
const notes = [
  'Tested again after a glass of water.',
  'Had coffee just before.',
  'Wore the cooling vest.',
  'Sent to the crib room for a rest.',
  'First day back from leave.',
  'Strip was slow to fill.',
] as const;

function answered(random: Random, set: (typeof questionSets)[number]) {
  const questions = set.questions.map((question) => {
    const { type, choices } = question;
    const value =
      type === 'number'
        ? random.int(0, 6)
        : type === 'text'
          ? random.pick(remarks)
          : type === 'choice'
            ? random.pick<string>(choices)
            : [random.chance(0.8) ? 'None' : random.pick<string>(choices)];
    return { ...question, value, selected_answer: value };
  });
  return { title: set.title, questions };
}

export type TestMoment = {
  readonly site: DemoSite;
  /** Days since 1970 and hour of the day, both local to the site. */
  readonly day: number;
  readonly hour: number;
  readonly isSaliva: boolean;
  readonly isAfterShift: boolean;
  /** 0 to 1, how hard the shift was. */
  readonly strain: number;
};

/** Everything a handheld device sends along with a value. */
export function deviceMetadata(random: Random, moment: TestMoment): Record<string, unknown> {
  const { site, day, hour, isSaliva, isAfterShift, strain } = moment;
  const device = random.int(1, DEVICES_PER_SITE);
  const scatter = () => random.normal(0, 0.004);
  return {
    _device: 'Heatwise Handheld',
    _device_serial: `HW-${site.key.slice(0, 3).toUpperCase()}-${String(device).padStart(3, '0')}`,
    _hardware_version: device === 1 ? 'B' : 'C',
    _firmware: firmwares[device - 1],
    _app_version: '7.3.0',
    // A new batch of strips every four weeks.
    _batch_id: `${isSaliva ? 'SL' : 'SW'}${String(Math.floor(day / 28) % 1000).padStart(3, '0')}-${device}`,
    _latitude: Math.round((site.lat + scatter()) * 1e5) / 1e5,
    _longitude: Math.round((site.lon + scatter()) * 1e5) / 1e5,
    _altitude: site.altitude + random.int(-6, 6),
    _timezone: site.time_zone,
    ...(random.chance(0.5) && { environment: { ...siteWeather(site, day, hour), source: 'site sensor' } }),
    ...(isSaliva &&
      random.chance(0.3) && { _question_measure: answered(random, questionSets[isAfterShift ? 1 : 0]) }),
    // Borg's scale runs from 6 to 20.
    ...(isAfterShift &&
      random.chance(0.4) && { rpe: Math.min(20, random.int(8, 11) + Math.round(8 * strain)) }),
    ...(random.chance(0.04) && { notes: random.pick(notes) }),
  };
}

export type DemoMeasurements = { measurements: Measurement[]; link_measurements: LinkMeasurement[] };

type Tester = Pick<User, 'user_id' | 'name_first' | 'name_last'>;
type DayPlan = {
  readonly seed: string;
  readonly person: DemoPerson;
  /** Days since 1970, local to the person's site. */
  readonly day: number;
  readonly zone: TimeZone;
  readonly testers: readonly Tester[];
};

const CYCLE_DAYS = 14;
/** Hours after the beginning of the shift; twelve-hour shifts begin at six. */
const SHIFT_STARTS = 6;
const NIGHT_SHIFT_STARTS = 18;

const jobStrain: ReadonlyMap<string, number> = new Map(
  // The work rate 2, 4 or 6 is the last level of an assessment.
  DEMO_JOBS.map(({ key, levels }) => [key, ((levels.at(-1) ?? 2) - 2) / 4]),
);

function isOnShift({ rosterOffset, daysOn }: DemoPerson, day: number): boolean {
  return (day + rosterOffset) % CYCLE_DAYS < daysOn;
}

/** What one person was tested for on one day: depends on seed, person and day only, never on what was asked before. */
export function measurementsOfDay(plan: DayPlan): DemoMeasurements {
  const { seed, person, day } = plan;
  const result: DemoMeasurements = { measurements: [], link_measurements: [] };
  if (!isOnShift(person, day)) return result;
  const random = seededRandom(`${seed}/day/${person.user.user_id}/${day}`);
  // Crews are tested more closely while a heat wave lasts.
  const care = heatWave(person.site, day) > 4 ? 1.25 : 1;

  if (random.chance(0.86)) addTest(result, plan, random, { slot: 'before', after: random.normal(-0.2, 0.2) });
  if (random.chance(0.19 * care))
    addTest(result, plan, random, { slot: 'during', after: random.normal(6, 0.7) });
  if (random.chance(0.62 * care))
    addTest(result, plan, random, { slot: 'end', after: random.normal(11.6, 0.35) });
  if (random.chance(0.045)) addTest(result, plan, random, { slot: 'sweat', after: random.normal(5, 1.5) });
  if (random.chance(0.015)) addTest(result, plan, random, { slot: 'et_test', after: random.normal(7, 2) });
  if (random.chance(0.012)) addTest(result, plan, random, { slot: 'ez_test', after: random.normal(7, 2) });
  if (random.chance(0.03)) addTest(result, plan, random, { slot: 'custom', after: random.normal(8, 2) });
  if (random.chance(0.0015)) addTest(result, plan, random, { slot: 'unknown', after: random.normal(4, 1) });
  return result;
}

/** The baseline tests somebody took in the first days of the demo, one each morning from `firstDay` on. */
export function baselineTests(plan: Omit<DayPlan, 'day'>, firstDay: number): DemoMeasurements {
  const result: DemoMeasurements = { measurements: [], link_measurements: [] };
  for (let index = 0; index < plan.person.baselineTests; index += 1) {
    const day = firstDay + index;
    const random = seededRandom(`${plan.seed}/baseline/${plan.person.user.user_id}/${index}`);
    addTest(result, { ...plan, day }, random, { slot: 'sosm_baseline', after: -0.8 + 0.1 * random.next() });
  }
  return result;
}

type Slot = 'before' | 'during' | 'end' | Exclude<MeasurementType, 'sosm'>;
type Moment = { readonly slot: Slot /** Hours since the shift began. */; readonly after: number };

function typeOf(slot: Slot): MeasurementType {
  return slot === 'before' || slot === 'during' || slot === 'end' ? 'sosm' : slot;
}

function addTest(result: DemoMeasurements, plan: DayPlan, random: Random, { slot, after }: Moment): void {
  const { seed, person, day, zone } = plan;
  const { user, site } = person;
  const type = typeOf(slot);
  const startsAt = person.isNightShift ? NIGHT_SHIFT_STARTS : SHIFT_STARTS;
  const ms = Math.round(zone.startOf(dayOfNumber(day)) + (startsAt + after) * HOUR_MS);
  const hour = (((startsAt + Math.floor(after)) % 24) + 24) % 24;
  const strain = jobStrain.get(person.job) ?? 0;
  const custom = random.pick(DEMO_CUSTOM_TYPES);
  const reading =
    type === 'custom' ? customReading(random, custom) : readingOf(random, type, plan, after, hour, strain);
  const id = `${user.user_id}/${slot}/${day}`;
  const tester = random.chance(0.93) && plan.testers.length > 0 ? random.pick(plan.testers) : null;
  const time = instantOf(ms);
  result.measurements.push({
    measurement_id: demoId(seed, `measurement/${id}`),
    user_id: user.user_id,
    measured_by_user_id: tester?.user_id ?? null,
    measured_by_name_first: tester?.name_first ?? null,
    measured_by_name_last: tester?.name_last ?? null,
    name_first: user.name_first,
    name_last: user.name_last,
    type,
    custom_id: type === 'custom' ? demoId(seed, `custom/${custom.key}`) : null,
    value: reading.value,
    value_f: reading.value_f,
    valid: !random.chance(type === 'unknown' ? 0.7 : 0.014),
    active: !random.chance(0.006),
    metadata: withDemoAnswers(
      deviceMetadata(random, {
        site,
        day,
        hour,
        isSaliva: type === 'sosm' || type === 'sosm_baseline',
        isAfterShift: slot === 'end',
        strain,
      }),
      { seed, id, type },
    ),
    raw_data: {
      cell_temperature: 24 + random.int(0, 90) / 10,
      signal: [1, 2, 3].map(() => random.int(180, 920)),
    },
    tag_ids: [],
    user_tag_ids: [...user.tag_ids],
    created_time: time,
    modified_time: time,
  });
  addLinks(result, plan, random, type, id, time);
}

type Reading = { value: number; value_f: number | null };

function rounded(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals;
}

function customReading(
  random: Random,
  { mean, deviation, decimals }: (typeof DEMO_CUSTOM_TYPES)[number],
): Reading {
  return { value: Math.max(0, rounded(random.normal(mean, deviation), decimals)), value_f: null };
}

/** Saliva rises with the hours worked, the work rate and the heat, and scatters by the strip's 9 mOsm. */
function readingOf(
  random: Random,
  type: MeasurementType,
  { person, day }: DayPlan,
  after: number,
  hour: number,
  strain: number,
): Reading {
  switch (type) {
    case 'sosm': {
      const heat = Math.max(0, siteWeather(person.site, day, hour).temperature - 27);
      const worked = Math.min(12, Math.max(0, after)) / 12;
      const dayForm = Math.exp(random.normal(0, 0.2));
      const rise =
        1 + person.sensitivity * (worked * (0.15 + 0.26 * strain) + heat * (0.012 + 0.03 * worked));
      const exact = Math.max(18, person.mean * dayForm * rise + random.normal(0, 9));
      return { value: Math.round(exact), value_f: rounded(exact, 2) };
    }
    case 'sosm_baseline': {
      const exact = Math.max(20, person.mean + random.normal(0, 7));
      return { value: Math.round(exact), value_f: rounded(exact, 2) };
    }
    case 'sweat':
      return { value: Math.round(Math.max(150, random.normal(person.sodium, 110))), value_f: null };
    case 'et_test':
      return { value: rounded(Math.max(5, random.normal(44, 14)), 1), value_f: null };
    case 'ez_test':
      return { value: rounded(Math.max(1, random.normal(82, 31)), 1), value_f: null };
    default:
      return { value: random.int(0, 40), value_f: null };
  }
}

function addLinks(
  { link_measurements }: DemoMeasurements,
  { seed, person }: DayPlan,
  random: Random,
  type: MeasurementType,
  id: string,
  time: string,
): void {
  const add = (key: string, value: number) => {
    link_measurements.push({
      link_id: demoId(seed, `link/${key}/${id}`),
      measurement_id: demoId(seed, `measurement/${id}`),
      link_type_id: demoId(seed, `link/${key}`),
      value,
      active: true,
      created_time: time,
      modified_time: time,
    });
  };
  if (type === 'sweat') add('weight', rounded(62 + person.sodium / 60 + random.normal(0, 0.6), 1));
  if (type === 'sosm' && random.chance(0.08)) add('fluid', 250 * random.int(1, 8));
  if (type === 'sosm' && random.chance(0.02)) add('urine', rounded(1.004 + 0.026 * random.next(), 3));
}
