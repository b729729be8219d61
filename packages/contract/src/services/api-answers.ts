import type { BiTable } from '@heatwise/domain/services/bi';

/** What is asked of a call that only reads, and answered. */
export type ReadExample = {
  /** In the place of the path’s names. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** The reply’s `data`; of a file of text, how it begins. Other files have none. */
  readonly answer?: object | string;
};

const PERSON = '0f4c1d2e-3b5a-4c6d-8e7f-9a0b1c2d3e4f';
const TEST = '5b1f2c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d';
const ALERT = '3c4d5e6f-7a8b-4c9d-8e0f-1a2b3c4d5e6f';

const alert = {
  alert_id: ALERT,
  rule_id: '4d5e6f7a-8b9c-4d0e-9f1a-2b3c4d5e6f7a',
  rule_name: 'Severe dehydration',
  trigger: { kind: 'hydration', at_least: 'severely_dehydrated' },
  severity: 'critical',
  message: '{who}: {found}. Stop work, rest in the shade and drink.',
  state: 'firing',
  subject_kind: 'person',
  subject_name: 'Ida Berg',
  user_id: PERSON,
  value: 152,
  value_at: '2026-11-20T08:44:00.123Z',
  time_zone: 'Australia/Perth',
  is_simulated: false,
  no_data_since: null,
  began_at: '2026-11-20T08:44:01.350Z',
  fired_at: '2026-11-20T08:44:01.350Z',
  acknowledged_at: null,
  acknowledged_by: null,
  note: '',
  ended_at: null,
  steps_done: 1,
  muted_until: null,
  joined_alerts: [],
} as const;

const notifications = [
  {
    who: 'Per Lund',
    channel: 'mail',
    step: 0,
    is_over: false,
    at: '2026-11-20T08:44:04.120Z',
    state: 'delivered',
  },
] as const;

const note = {
  note_id: '1a2b3c4d-5e6f-4a7b-8c9d-0e1f2a3b4c5d',
  measurement_id: TEST,
  user_id: PERSON,
  measured_time: '2026-11-20T08:44:00.123456Z',
  kind: 'note',
  note: 'Drank half a litre and rests in the shade.',
  author_id: null,
  author_name_first: 'Control room',
  author_name_last: '',
  written_time: '2026-11-20T08:52:10.000001Z',
} as const;

const survey = {
  survey_id: '6f7a8b9c-0d1e-4f2a-8b3c-4d5e6f7a8b9c',
  version: 2,
  published_at: '2026-11-02T05:00:00.000Z',
  type: 'sosm',
  custom_id: null,
  title: 'Before the shift',
  language: 'en',
  questions: [
    {
      key: 'slept',
      type: 'number',
      question: 'How many hours did you sleep?',
      is_required: true,
      choices: [],
      min: 0,
      max: 24,
      unit: 'h',
      shown_when: null,
    },
  ],
  translations: {},
} as const;

/** The first two lines of each table. */
const csv: Readonly<Record<BiTable, string>> = {
  measurements:
    'measurement,person,type,custom_type,value,valid,class,day,measured_at,device_model,tags,jobs,locations\r\n3f9c2a7be01d48f6a5c4b3d2e1f00918,b7e4d1c09a8f47263545362718293a4b,sosm,,71.5,true,hydrated,2026-11-20,2026-11-20T08:44:00.000Z,Handheld,Night shift,,Newman\r\n',
  linked_values:
    'measurement,person,type,unit,value,day\r\n3f9c2a7be01d48f6a5c4b3d2e1f00918,b7e4d1c09a8f47263545362718293a4b,Body weight,kg,81.4,2026-11-20\r\n',
  people:
    'person,deleted,tags,jobs,locations\r\nb7e4d1c09a8f47263545362718293a4b,false,Night shift,,Newman\r\n',
};

const days = { from: '2026-11-01', to: '2026-11-30' } as const;

/** By the call: one crew’s morning, made up. */
export const READ_EXAMPLES: Readonly<Record<string, ReadExample>> = {
  'GET /v3/device/people': {
    answer: [{ user_id: PERSON, name_first: 'Ida', name_last: 'Berg', tag_names: ['Night shift'] }],
  },
  'GET /v3/monitoring/notes': { answer: { notes: [note] } },
  'GET /v3/monitoring/note': {
    query: { cursor: '2026-11-20T08:00:00.000000Z', limit: '100' },
    answer: { notes: [note], cursor: note.written_time, has_more: false },
  },
  'GET /v3/alerts/open': { answer: { alerts: [alert], count: 1 } },
  'GET /v3/alerts': {
    query: { state: 'open', limit: '1' },
    answer: { alerts: [{ ...alert, notifications }], count: 3, next: `${alert.fired_at}_${ALERT}` },
  },
  'GET /v3/alerts/:alert_id': {
    params: { alert_id: ALERT },
    answer: {
      ...alert,
      notifications,
      events: [
        { at: alert.began_at, what: 'began', who: null, note: '', rule_name: alert.rule_name },
        { at: alert.fired_at, what: 'fired', who: null, note: '', rule_name: alert.rule_name },
        {
          at: '2026-11-20T08:44:02.010Z',
          what: 'told',
          who: null,
          note: 'Step 1: 2 people.',
          rule_name: alert.rule_name,
        },
      ],
    },
  },
  'GET /v3/survey': { query: { type: 'sosm' }, answer: { surveys: [survey] } },
  'GET /v3/bi/measurements.csv': { query: days, answer: csv.measurements },
  'GET /v3/bi/measurements.parquet': { query: days },
  'GET /v3/bi/linked_values.csv': { query: days, answer: csv.linked_values },
  'GET /v3/bi/linked_values.parquet': { query: days },
  'GET /v3/bi/people.csv': { answer: csv.people },
  'GET /v3/bi/people.parquet': {},
};
