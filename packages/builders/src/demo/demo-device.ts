import type { Random } from '../random.ts';
import { type DemoSite, siteWeather } from './demo-sites.ts';

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
