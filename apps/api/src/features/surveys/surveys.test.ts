import { randomUUID } from 'node:crypto';
import { SURVEY_MESSAGES, type SurveyContent } from '@heatwise/domain/surveys/survey';
import { SURVEY_PROBLEMS } from '@heatwise/domain/surveys/survey-problems';
import { beforeEach, expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';
import { breakfast } from './testing/breakfast.ts';

const server = setUpTestApp();

let ours: TestOrganisation;
let admin: TestHeaders;
beforeEach(async () => {
  ours = await server.organisation();
  admin = (await ours.admin()).headers;
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const ask = async (method: Method, path = '', body?: object, headers: TestHeaders = admin) => {
  const url = `/api/v3/survey${path}`;
  const reply = await server.app.inject({ method, url, headers, ...(body ? { body } : {}) });
  return { status: reply.statusCode, headers: reply.headers, text: reply.body, json: () => reply.json() };
};
const create = async (content: object = {}) => {
  const survey_id = randomUUID();
  const made = await ask('POST', '', { ...breakfast, survey_id, type: 'sosm', custom_id: null, ...content });
  return { survey_id, ...made };
};
const publish = (id: string, revision: number) => ask('POST', `/${id}/publish`, { revision });
const published = async (headers?: TestHeaders, query = '') =>
  (await ask('GET', query, undefined, headers)).json().data.surveys;
const [eaten, why] = breakfast.questions as [
  SurveyContent['questions'][number],
  SurveyContent['questions'][number],
];

test('a draft is asked by nobody; published it is, and editing it changes nothing until the next version', async () => {
  const { survey_id } = await create();
  expect(await published()).toEqual([]);
  const first = (await publish(survey_id, 1)).json().data;
  expect(first).toMatchObject({ version: 1, is_on: true, has_changes: false });
  const worker = (await ours.person([])).headers;
  expect(await published(worker)).toMatchObject([
    { survey_id, version: 1, type: 'sosm', custom_id: null, ...breakfast },
  ]);

  const shorter = { ...breakfast, questions: [eaten] };
  const edited = (await ask('PUT', `/${survey_id}`, { ...shorter, revision: first.revision })).json().data;
  expect(edited).toMatchObject({ has_changes: true, version: 1, questions: 1 });
  expect(await published(worker)).toMatchObject([{ version: 1, questions: breakfast.questions }]);

  const second = (await publish(survey_id, edited.revision)).json().data;
  expect(second.versions).toMatchObject([
    { version: 2, content: shorter },
    { version: 1, content: breakfast },
  ]);
  expect(await published(worker)).toMatchObject([{ version: 2, questions: [eaten] }]);
});

test('a double click publishes once, and the same creation twice is one survey', async () => {
  const { survey_id } = await create();
  const again = await create({ survey_id });
  expect(again.json().data.survey_id).toBe(survey_id);
  await publish(survey_id, 1);
  expect((await publish(survey_id, 1)).json().data.versions).toHaveLength(1);
  expect((await ask('GET', '/all')).json().data.surveys).toHaveLength(1);
});

test('what somebody else changed meanwhile is not written over', async () => {
  const { survey_id } = await create();
  await ask('PUT', `/${survey_id}`, { ...breakfast, title: 'Theirs', revision: 1 });
  const late = await ask('PUT', `/${survey_id}`, { ...breakfast, title: 'Mine', revision: 1 });
  expect(late.json()).toMatchObject({ code: 'survey-changed', message: SURVEY_MESSAGES.changed });
  expect((await publish(survey_id, 1)).json().code).toBe('survey-changed');
});

test('one test asks one survey: another waits until that one is off', async () => {
  const one = await create();
  const other = await create({ title: 'Another' });
  await publish(one.survey_id, 1);
  expect((await publish(other.survey_id, 1)).json().code).toBe('survey-type-taken');
  expect((await ask('PUT', `/${other.survey_id}/on`, { is_on: true })).json().code).toBe(
    'survey-not-published',
  );
  await ask('PUT', `/${one.survey_id}/on`, { is_on: false });
  expect(await published()).toEqual([]);
  expect((await publish(other.survey_id, 1)).status).toBe(200);
  expect((await ask('PUT', `/${one.survey_id}/on`, { is_on: true })).json().code).toBe('survey-type-taken');
});

test('what the rules refuse is refused in their words, at its field', async () => {
  const twice = { ...why, key: 'eaten', shown_when: { key: 'later', answers: ['No'] } };
  const bad = await create({ title: ' ', questions: [{ ...eaten, choices: ['Yes', 'yes'] }, twice] });
  expect(bad.status).toBe(400);
  expect(bad.json()).toMatchObject({
    code: 'survey-not-valid',
    problems: [
      { path: 'title', message: SURVEY_PROBLEMS.title },
      { path: 'questions.0.choices', message: SURVEY_PROBLEMS.choiceTwice },
      { path: 'questions.1.key', message: SURVEY_PROBLEMS.keyTwice },
      { path: 'questions.1.shown_when', message: SURVEY_PROBLEMS.conditionUnknown },
    ],
  });
  const empty = await create({ questions: [] });
  expect(empty.status).toBe(200);
  expect((await publish(empty.survey_id, 1)).json().problems).toEqual([
    { path: 'questions', message: SURVEY_PROBLEMS.noQuestions },
  ]);
});

test('a device asks whether anything is new, and is told that nothing is', async () => {
  const { survey_id } = await create();
  await publish(survey_id, 1);
  const { headers: device } = await ours.device();
  const first = await ask('GET', '?type=sosm', undefined, device);
  const etag = String(first.headers.etag);
  expect(first.json().data.surveys).toHaveLength(1);
  const conditional = (tag: string) =>
    ask('GET', '?type=sosm', undefined, { ...device, 'if-none-match': tag } as TestHeaders);
  const same = await conditional(etag);
  expect([same.status, same.text]).toEqual([304, '']);
  expect((await conditional(`"old", W/${etag}`)).status).toBe(304);
  expect((await ask('GET', '?type=sweat', undefined, device)).json().data.surveys).toEqual([]);

  await ask('PUT', `/${survey_id}/on`, { is_on: false });
  const other = await conditional(etag);
  expect([other.status, other.json().data.surveys]).toEqual([200, []]);
  expect((await ask('GET', '?type=nonsense', undefined, device)).status).toBe(400);
});

test('a survey of a type that is retired is asked no more, and cannot be published', async () => {
  const typeCall = (method: 'POST' | 'DELETE', path = '', body?: object) =>
    server.app.inject({
      method,
      url: `/api/v3/custom_measurement_type${path}`,
      headers: admin,
      ...(body ? { body } : {}),
    });
  const { custom_id } = (await typeCall('POST', '', { name: 'Core temperature', unit: '°C' })).json().data;
  const { survey_id } = await create({ type: 'custom', custom_id });
  await publish(survey_id, 1);
  expect(await published()).toMatchObject([{ custom_id }]);
  await typeCall('DELETE', `/${custom_id}`);
  expect(await published()).toEqual([]);
  const late = await create({ type: 'custom', custom_id });
  expect(late.json().code).toBe('survey-type-gone');
  expect((await create({ type: 'custom' })).json().code).toBe('survey-type-gone');
});

test('a deleted survey is gone, twice over; what it asked stays', async () => {
  const { survey_id } = await create();
  await publish(survey_id, 1);
  expect((await ask('DELETE', `/${survey_id}`)).status).toBe(200);
  expect((await ask('DELETE', `/${survey_id}`)).status).toBe(200);
  expect(await published()).toEqual([]);
  expect((await ask('GET', `/${survey_id}`)).json().code).toBe('survey-not-found');
});

test('forty questions in words of any kind come back as they were', async () => {
  const hostile = `=HYPERLINK("http://x.test") <img src=x onerror=alert(1)> ' -- \u202Eabc 🥵`;
  const questions = Array.from({ length: 40 }, (_, index) => ({
    ...why,
    key: `q${index}`,
    question: `${hostile} ${index}`,
    shown_when: null,
  }));
  const { survey_id, status } = await create({ questions });
  expect(status).toBe(200);
  await publish(survey_id, 1);
  expect((await published())[0].questions).toEqual(questions);
});
