import type { BiTable } from '@heatwise/domain/services/bi';
import type { z } from 'zod';
import { syncReplySchemas } from '../sync/sync.contract.ts';

type ApiCall = {
  readonly operationId: string;
  readonly summary: string;
  /** What is sent, where something is. */
  readonly example?: object;
  /** Of calls whose pages PostgreSQL makes, which no schema passes through. */
  readonly reply?: z.ZodType;
};

const PERSON = '0f4c1d2e-3b5a-4c6d-8e7f-9a0b1c2d3e4f';
const TAG = '7d9e8f70-1a2b-4c3d-9e4f-5a6b7c8d9e0f';
const CURSORS =
  'Cursors begin as null. After a full page the next is its last row’s modified_time, else sync_time. Another epoch than the one sent: begin anew.';

/** The calls that a token of the API opens, as other programs know them: one place for names, words and examples. */
export const API_CALLS: Readonly<Record<string, ApiCall>> = {
  'GET /v3/device/people': {
    operationId: 'listPeople',
    summary: 'Everybody who can be tested: names, and the names of their tags.',
  },
  'POST /v2/user': {
    operationId: 'createPerson',
    summary:
      'Adds somebody. The id is the sender’s: sending again is harmless, and answers who is there. A token gives no email: admins invite those who sign in.',
    example: {
      user_id: PERSON,
      name_first: 'Ida',
      name_last: 'Berg',
      tag_ids: [TAG],
      metadata: { employee_id: 'IR-7' },
    },
  },
  'PATCH /v2/user/': {
    operationId: 'editPerson',
    summary:
      'Changes names, tags and details; what is not named stays. tag_ids are all tags from then on; null takes a key of metadata away. A token changes no email and no password.',
    example: { user_id: PERSON, name_last: 'Berg', tag_ids: [TAG], metadata: { employee_id: 'IR-8' } },
  },
  'PATCH /v3/user/hide': {
    operationId: 'hidePeople',
    summary:
      'Takes people who have left out of the lists, with their tests kept: all of them or, when one of them is refused, none.',
    example: { user_ids: [PERSON] },
  },
  'PATCH /v3/user/unhide': {
    operationId: 'showPeople',
    summary: 'Puts hidden people back into the lists.',
    example: { user_ids: [PERSON] },
  },
  'POST /v3/sync/core': {
    operationId: 'readChanges',
    summary: `People, tags and kinds of measurements that changed since the cursors, as far as the token’s scopes go. ${CURSORS}`,
    example: { users: null, tags: null, epoch: null },
    reply: syncReplySchemas.core,
  },
  'POST /v3/sync/measures': {
    operationId: 'readMeasurements',
    summary: `A page of measurements that changed since the cursors, oldest change first; 2,000 or page_size rows are a full page. ${CURSORS}`,
    example: { measurements: null, link_measurements: null, epoch: null },
    reply: syncReplySchemas.measures,
  },
  'POST /v3/sync/measures/init': {
    operationId: 'readLatestMeasurements',
    summary: 'The same walking back: the newest measurements below the cursor.',
    example: { measurements: null, epoch: null },
    reply: syncReplySchemas.measures,
  },
  'POST /v3/measurement': {
    operationId: 'sendMeasurements',
    summary:
      'Stores measurements, at most 2,000. Ids are the sender’s: sending again is harmless. Each row is stored or refused by itself.',
    example: [
      {
        measurement_id: '5b1f2c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d',
        user_id: PERSON,
        type: 'sosm',
        value: 71.5,
        created_time: '2026-11-20T08:44:00.123456Z',
      },
    ],
  },
  'GET /v3/survey': {
    operationId: 'listSurveys',
    summary:
      'What to ask with each type of test, or with one (type). The answers go into the metadata of the measurement as _question_measure: title, survey_id, version, and the questions that were asked, each with key, type, question, choices, and value (text, number) or selected_answer (choice: a text, choice_multi: a list), in the words of the survey’s own language. An ETag sent as If-None-Match is answered with 304.',
  },
  'POST /v3/link_measurement': {
    operationId: 'sendLinkedMeasurement',
    summary: 'Records a value beside a measurement, such as a body weight.',
    example: {
      link_id: '2c3d4e5f-6a7b-4c8d-9e0f-1a2b3c4d5e6f',
      measurement_id: '5b1f2c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d',
      link_type_id: '9e0f1a2b-3c4d-4e5f-8a6b-7c8d9e0f1a2b',
      value: 81.4,
    },
  },
  'POST /v2/tag': {
    operationId: 'createTag',
    summary: 'Makes a tag, a job or a location.',
    example: { name: 'Night shift', type: 'default', metadata: {} },
  },
  'PATCH /v2/tag': {
    operationId: 'editTag',
    summary: 'Renames, hides or shows a tag.',
    example: { tag_id: TAG, name: 'Day shift' },
  },
  'POST /v3/tag/users': {
    operationId: 'addToTag',
    summary: 'Puts a tag on people: all of them or, when one of them is refused, none.',
    example: { tag_id: TAG, user_ids: [PERSON] },
  },
  'POST /v3/tag/users/remove': {
    operationId: 'removeFromTag',
    summary: 'Takes a tag off one person.',
    example: { tag_id: TAG, user_id: PERSON },
  },
  'GET /v3/monitoring/notes': {
    operationId: 'listFollowUpNotes',
    summary: 'The notes that decide over follow-ups now, and those of the last week, newest first.',
  },
  'GET /v3/monitoring/note': {
    operationId: 'listFollowUpHistory',
    summary:
      'Everything that was written about follow-ups, oldest first. The cursor of one page asks for the next, and later for what was written since.',
  },
  'POST /v3/monitoring/note': {
    operationId: 'writeFollowUp',
    summary:
      'Writes a note about an open follow-up, closes it (close) or takes a closing back (reopen). The id is the sender’s: sending again is harmless.',
    example: {
      note_id: '1a2b3c4d-5e6f-4a7b-8c9d-0e1f2a3b4c5d',
      measurement_id: '5b1f2c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d',
      kind: 'note',
      note: 'Drank half a litre and rests in the shade.',
    },
  },
  'GET /v3/alerts/open': {
    operationId: 'listOpenAlerts',
    summary: 'Firing and acknowledged alerts: what nobody has answered first.',
  },
  'GET /v3/alerts': {
    operationId: 'listAlerts',
    summary: 'The log of alerts, newest first. What a page gives as next is the cursor of the page after it.',
  },
  'GET /v3/alerts/:alert_id': {
    operationId: 'getAlert',
    summary: 'One alert with what happened to it.',
  },
  'POST /v3/alerts/:alert_id/acknowledge': {
    operationId: 'acknowledgeAlert',
    summary: 'Answers a firing alert: no further step is taken. Doing it again changes nothing.',
    example: { note: 'The control room has called the crew.' },
  },
  'POST /v3/alerts/acknowledge': {
    operationId: 'acknowledgeAlerts',
    summary: 'Answers several firing alerts at once. What is over, or not in sight, is left out.',
    example: {
      alert_ids: ['6f7a8b9c-0d1e-4f2a-8b3c-4d5e6f7a8b9c'],
      note: 'The control room has called the crew.',
    },
  },
  'POST /v3/alerts/:alert_id/close': {
    operationId: 'closeAlert',
    summary: 'Ends an alert that is over.',
    example: { note: 'The crew has stopped work for today.' },
  },
  ...callsOfTable('measurements', 'PseudonymousMeasurements', 'Tests without names'),
  ...callsOfTable(
    'linked_values',
    'PseudonymousLinkedValues',
    'What was recorded beside tests, without names',
  ),
  ...callsOfTable(
    'people',
    'PseudonymousPeople',
    'The codes that stand for people, with the groups that are shown',
  ),
};

function callsOfTable(table: BiTable, name: string, what: string): Record<string, ApiCall> {
  return {
    [`GET /v3/bi/${table}.csv`]: { operationId: `read${name}Csv`, summary: `${what}, as CSV.` },
    [`GET /v3/bi/${table}.parquet`]: {
      operationId: `read${name}Parquet`,
      summary: `${what}, as a Parquet file.`,
    },
  };
}
