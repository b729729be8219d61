import { randomUUID } from 'node:crypto';
import { emptyModule } from '@heatwise/domain/education/module-content';
import type { WritingScope } from '../../../organisation/organisation-scope.ts';
import type { RouteFixtures } from '../../../testing/route-fixtures.ts';
import { certificateNumber } from '../certificate/certificate.commands.ts';
import { insertCertificate } from '../certificates.store.ts';
import { insertFile } from '../files/files.store.ts';
import { insertTalk } from '../talks/talks.store.ts';
import { heatModule } from './training.ts';

type TrainingStage = {
  readonly module_id: string;
  readonly assignment_id: string;
  readonly course_id: string;
  readonly attempt_id: string;
  readonly file_id: string;
  readonly talk_id: string;
  /** Of the part of the file. */
  readonly number: string;
};

/** A picture of one point. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const NOW = new Date().toISOString();
const TODAY = new Date().toISOString().slice(0, 10);

/** A published module, assigned to a person who has begun an attempt. */
async function stageTraining(scope: WritingScope, user_id: string): Promise<TrainingStage> {
  const { tx, org_id } = scope;
  const [module_id, assignment_id, course_id, attempt_id] = [
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
  ];
  const now = new Date();
  const content = JSON.stringify({ ...heatModule(), title: 'Crane crew' });
  await tx
    .insertInto('training_modules')
    .values({
      org_id,
      module_id,
      state: 'published',
      position: 1,
      draft: content,
      revision: 1,
      published_revision: 1,
      version: 1,
      created_by: user_id,
      created_at: now,
      modified_at: now,
    })
    .execute();
  await tx
    .insertInto('module_versions')
    .values({ org_id, module_id, version: 1, content, asks: 'new', published_by: user_id, published_at: now })
    .execute();
  await tx
    .insertInto('module_assignments')
    .values({
      org_id,
      assignment_id,
      module_id,
      everyone: false,
      user_ids: [user_id],
      tag_ids: [],
      due: JSON.stringify({ kind: 'none' }),
      repeats: JSON.stringify({ kind: 'none' }),
      walked_to: null,
      made_by: user_id,
      made_at: now,
    })
    .execute();
  await tx
    .insertInto('courses')
    .values({ org_id, course_id, user_id, module_id, round: 1, assigned_on: TODAY })
    .execute();
  await tx
    .insertInto('course_attempts')
    .values({ org_id, attempt_id, course_id, number: 1, drawn: '[]', started_at: now })
    .execute();
  await insertCertificate(scope, {
    number: certificateNumber(),
    course_id,
    name: 'Crane crew',
    title: 'Crane crew',
    text: '',
    version: 1,
    earned_on: TODAY,
    valid_until: null,
  });
  const talk_id = randomUUID();
  await insertTalk(
    scope,
    {
      talk_id,
      module_id,
      version: 1,
      presenter_id: user_id,
      place: 'Crane crew',
      location_id: null,
      held_on: TODAY,
      started_at: now,
      ended_at: now,
      sent_at: now,
    },
    [{ user_id, confirmed_at: now }],
  );
  const file_id = randomUUID();
  await insertFile(
    scope,
    {
      file_id,
      kind: 'pdf',
      name: 'Crane crew.pdf',
      bytes: 4,
      seconds: null,
      media_type: null,
      upload_id: null,
      completed_at: null,
      created_by: user_id,
    },
    now,
  );
  return { module_id, assignment_id, course_id, attempt_id, file_id, talk_id, number: '0' };
}

/** How the routes are called. */
const bodies: RouteFixtures<TrainingStage>['bodies'] = {
  'POST /api/v3/education/module': () => ({ module_id: randomUUID(), title: 'Water, rest, shade' }),
  'PUT /api/v3/education/module/:module_id/draft': () => ({ revision: 1, content: emptyModule('Water') }),
  'POST /api/v3/education/module/:module_id/publish': () => ({ revision: 1, asks: 'new' }),
  'POST /api/v3/education/module/:module_id/retire': () => ({}),
  'POST /api/v3/education/module/:module_id/restore': () => ({}),
  'POST /api/v3/education/course/:course_id/attempt': () => ({}),
  'POST /api/v3/education/file': () => ({
    file_id: randomUUID(),
    kind: 'pdf',
    name: 'Plan.pdf',
    bytes: 10,
    seconds: null,
  }),
  'POST /api/v3/education/talk': ({ module_id, user_id }) => ({
    talk_id: randomUUID(),
    module_id,
    version: 1,
    place: 'Gate 3',
    location_id: null,
    held_on: TODAY,
    started_at: NOW,
    ended_at: NOW,
    sent_at: NOW,
    attendances: [{ user_id, confirmed_at: NOW }],
  }),
  'POST /api/v3/education/file/:file_id/complete': () => ({}),
  'PUT /api/v3/education/file/:file_id/part/:number': () => ({}),
  'POST /api/v3/education/picture': () => ({ file_id: randomUUID(), name: 'Shade.png', image: PIXEL }),
  'POST /api/v3/education/person/:user_id/link': () => ({ mail: false }),
  'POST /api/v3/education/link': ({ user_id, colleague_id }) => ({ user_ids: [user_id, colleague_id] }),
  'PUT /api/v3/access/courses/:course_id/progress': () => ({ page_ids: [], today: TODAY }),
  'POST /api/v3/access/courses/:course_id/attempt': () => ({ attempt_id: randomUUID() }),
  'PUT /api/v3/access/courses/:course_id/attempt/:attempt_id/answers': () => ({ answers: {} }),
  'POST /api/v3/access/courses/:course_id/attempt/:attempt_id/submit': () => ({ answers: {}, today: TODAY }),
  'PUT /api/v3/education/order': ({ module_id }) => ({ module_ids: [module_id] }),
  'POST /api/v3/education/module/:module_id/assignment': ({ tag_id }) => ({
    assignment_id: randomUUID(),
    everyone: false,
    user_ids: [],
    tag_ids: [tag_id],
    due: { kind: 'days', days: 14 },
    repeats: { kind: 'none' },
    today: TODAY,
  }),
  'PUT /api/v3/education/course/:course_id/excuse': () => ({ reason: 'On leave' }),
  'POST /api/v3/courses': ({ module_id }) => ({ module_id }),
  'PUT /api/v3/courses/:course_id/progress': () => ({ page_ids: [], today: TODAY }),
  'POST /api/v3/courses/:course_id/attempt': () => ({ attempt_id: randomUUID() }),
  'PUT /api/v3/courses/:course_id/attempt/:attempt_id/answers': () => ({ answers: {} }),
  'POST /api/v3/courses/:course_id/attempt/:attempt_id/submit': () => ({ answers: {}, today: TODAY }),
};

const today = () => `?today=${TODAY}`;
const queries: RouteFixtures<TrainingStage>['queries'] = {
  'GET /api/v3/education/module/:module_id/people': today,
  'GET /api/v3/education/overview': today,
  'GET /api/v3/education/people': today,
  'GET /api/v3/education/people/ids': () => `${today()}&certificate_ends=true`,
  'GET /api/v3/education/person/:user_id': today,
  'GET /api/v3/courses': today,
  'GET /api/v3/access/courses': today,
  'GET /api/v3/access/courses/:course_id': today,
  'GET /api/v3/files/:org_id/:file_id': () => '?until=0&signature=AA',
  'GET /api/v3/courses/:course_id': today,
};

const onlyAdmins = [401, 401, 403, 403, 403, 403, 200];
/** A course is its person's own, and those who ask here have none. */
const onlyOwn = [401, 401, 404, 404, 404, 404, 404];
const everybody = [401, 401, 200, 200, 200, 200, 200];
/** Managers of the person's tag, and admins. */
const inCharge = [401, 401, 404, 404, 404, 200, 200];
/** Whoever may edit anybody; each sees their own people. */
const whoTrains = [401, 401, 403, 200, 403, 200, 200];

/** A link to courses opens these, and no session and no device. */
const onlyByLink = [401, 401, 401, 401, 401, 401, 401];

/** Nobody, device, worker, elsewhere, viewer, manager, admin. */
const answers: RouteFixtures['answers'] = {
  'DELETE /api/v3/education/person/:user_id/link': inCharge,
  'GET /api/v3/access/courses': onlyByLink,
  'GET /api/v3/access/courses/:course_id': onlyByLink,
  'GET /api/v3/access/courses/:course_id/attempt/:attempt_id': onlyByLink,
  'GET /api/v3/access/courses/:course_id/files': onlyByLink,
  'GET /api/v3/education/person/:user_id/link': inCharge,
  'POST /api/v3/access/courses/:course_id/attempt': onlyByLink,
  'POST /api/v3/access/courses/:course_id/attempt/:attempt_id/submit': onlyByLink,
  'POST /api/v3/education/link': inCharge,
  'POST /api/v3/education/person/:user_id/link': inCharge,
  'PUT /api/v3/access/courses/:course_id/attempt/:attempt_id/answers': onlyByLink,
  'PUT /api/v3/access/courses/:course_id/progress': onlyByLink,
  'GET /api/v3/courses/offered': everybody,
  // The stage's module is not offered to anybody.
  'POST /api/v3/courses': onlyOwn,
  // The stage's number is that of no certificate.
  'GET /api/v3/certificate/:number': [404, 404, 404, 404, 404, 404, 404],
  'GET /api/v3/courses/:course_id/certificate.pdf': inCharge,
  'GET /api/v3/courses/:course_id/files': onlyOwn,
  'GET /api/v3/education/talk': whoTrains,
  'GET /api/v3/education/talk/module': whoTrains,
  'GET /api/v3/education/talk/module/:module_id': whoTrains,
  // Somebody with rights elsewhere trains nobody who was there.
  'GET /api/v3/education/talk/:talk_id': [401, 401, 403, 404, 403, 200, 200],
  'POST /api/v3/education/talk': [401, 401, 403, 404, 403, 200, 200],
  'GET /api/v3/education/evidence.csv': onlyAdmins,
  'GET /api/v3/education/evidence/xapi': onlyAdmins,
  'GET /api/v3/education/file/:file_id': onlyAdmins,
  'GET /api/v3/education/module/:module_id/files': [401, 401, 403, 200, 403, 200, 200],
  // Without the right signature there is nothing for anybody.
  'GET /api/v3/files/:org_id/:file_id': [404, 404, 404, 404, 404, 404, 404],
  'POST /api/v3/education/file': onlyAdmins,
  // The one that is on its way has no parts yet.
  'POST /api/v3/education/file/:file_id/complete': [401, 401, 403, 403, 403, 403, 409],
  'POST /api/v3/education/picture': onlyAdmins,
  // Asked with JSON instead of bytes.
  'PUT /api/v3/education/file/:file_id/part/:number': [401, 401, 403, 403, 403, 403, 400],
  'DELETE /api/v3/education/assignment/:assignment_id': onlyAdmins,
  'DELETE /api/v3/education/course/:course_id/excuse': inCharge,
  'DELETE /api/v3/education/module/:module_id': [401, 401, 403, 403, 403, 403, 409],
  'GET /api/v3/courses': everybody,
  'GET /api/v3/courses/:course_id': onlyOwn,
  'GET /api/v3/courses/:course_id/attempt/:attempt_id': onlyOwn,
  'GET /api/v3/education/module': onlyAdmins,
  'GET /api/v3/education/module/:module_id': onlyAdmins,
  'GET /api/v3/education/module/:module_id/assignment': onlyAdmins,
  'GET /api/v3/education/module/:module_id/people': whoTrains,
  'GET /api/v3/education/overview': whoTrains,
  'GET /api/v3/education/people': whoTrains,
  'GET /api/v3/education/people/ids': whoTrains,
  'GET /api/v3/education/person/:user_id': inCharge,
  'GET /api/v3/education/person/:user_id/talk': inCharge,
  'GET /api/v3/education/ready': onlyAdmins,
  'POST /api/v3/courses/:course_id/attempt': onlyOwn,
  'POST /api/v3/courses/:course_id/attempt/:attempt_id/submit': onlyOwn,
  // The person still has attempts left.
  'POST /api/v3/education/course/:course_id/attempt': [401, 401, 404, 404, 404, 409, 409],
  'POST /api/v3/education/module': onlyAdmins,
  'POST /api/v3/education/module/:module_id/assignment': onlyAdmins,
  'POST /api/v3/education/module/:module_id/publish': onlyAdmins,
  'POST /api/v3/education/module/:module_id/restore': onlyAdmins,
  'POST /api/v3/education/module/:module_id/retire': onlyAdmins,
  'PUT /api/v3/courses/:course_id/attempt/:attempt_id/answers': onlyOwn,
  'PUT /api/v3/courses/:course_id/progress': onlyOwn,
  'PUT /api/v3/education/course/:course_id/excuse': inCharge,
  'PUT /api/v3/education/module/:module_id/draft': onlyAdmins,
  'PUT /api/v3/education/order': onlyAdmins,
};

export const routeFixtures: RouteFixtures<TrainingStage> = {
  rows: (scope, { user_id }) => stageTraining(scope, user_id),
  bodies,
  queries,
  answers,
};
