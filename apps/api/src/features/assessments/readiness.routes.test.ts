import { randomUUID } from 'node:crypto';
import {
  OWNER_REQUIRED,
  PLACE_REQUIRED,
  READINESS_INCOMPLETE,
  READINESS_KEYS,
} from '@heatwise/domain/assessments/readiness';
import { beforeEach, expect, test } from 'vitest';
import { openFeatures } from '../../testing/open-features.ts';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

const server = setUpTestApp();

let organisation: TestOrganisation;
let admin: TestHeaders;
beforeEach(async () => {
  organisation = await server.organisation();
  await openFeatures(organisation);
  admin = (await organisation.admin()).headers;
});

const item = { answer: 'yes', action: '', owner: '', due: null };
const items = Object.fromEntries(READINESS_KEYS.map((key) => [key, item]));
const form = { assessed_on: '2026-05-01', place: 'Harbour', items };
const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', id = '', body?: object, headers = admin) =>
  server.app.inject({ method, url: `/api/v3/readiness${id && `/${id}`}`, headers, ...(body && { body }) });
const list = async (headers = admin) => (await ask('GET', '', undefined, headers)).json().data;

test('an assessment is saved, changed, listed by day and deleted, each with a trace', async () => {
  const gap = { answer: 'no', action: 'Order tanks', owner: 'Ida', due: '2026-05-20' };
  const first = (await ask('POST', '', { ...form, place: ' Harbour ' })).json().data;
  const later = (await ask('POST', '', { ...form, assessed_on: '2026-06-01' })).json().data;
  expect(first).toMatchObject({ ...form, place: 'Harbour' });
  expect(first.saved_by).not.toBe('');

  const changed = (await ask('PUT', first.readiness_id, { ...form, items: { ...items, water: gap } })).json()
    .data;
  expect(changed).toMatchObject({ readiness_id: first.readiness_id, items: { water: gap } });
  expect(await list()).toEqual([later, changed]);

  expect((await ask('DELETE', later.readiness_id)).statusCode).toBe(200);
  expect(await list()).toEqual([changed]);
  expect((await ask('PUT', later.readiness_id, form)).json().code).toBe('assessment-not-found');
  const trail = await organisation.trail(['action']);
  expect(trail.map(({ action }) => action)).toEqual([
    'readiness.create',
    'readiness.create',
    'readiness.edit',
    'readiness.delete',
  ]);
});

test('what the rule refuses is refused with the rule’s message', async () => {
  const { water: _left, ...others } = items;
  const response = await ask('POST', '', {
    ...form,
    place: ' ',
    items: { ...others, breaks: { ...item, action: 'Pay breaks' } },
  });

  expect(response.statusCode).toBe(400);
  expect(response.json().problems).toEqual([
    { path: 'place', message: PLACE_REQUIRED },
    { path: 'items', message: READINESS_INCOMPLETE },
    { path: 'items.breaks.owner', message: OWNER_REQUIRED },
  ]);
  expect((await ask('POST', '', { ...form, items: { ...items, unheard_of: item } })).statusCode).toBe(400);
  expect((await ask('POST', '', { ...form, assessed_on: '2026-02-30' })).statusCode).toBe(400);
  expect(await list()).toEqual([]);
});

test('another organisation sees and changes nothing', async () => {
  const { readiness_id } = (await ask('POST', '', form)).json().data;
  const others = await server.organisation();
  await openFeatures(others);
  const stranger = (await others.admin()).headers;

  expect(await list(stranger)).toEqual([]);
  expect((await ask('PUT', readiness_id, form, stranger)).json().code).toBe('assessment-not-found');
  expect((await ask('DELETE', readiness_id, undefined, stranger)).statusCode).toBe(404);
  expect((await ask('DELETE', randomUUID())).statusCode).toBe(404);
  expect(await list()).toHaveLength(1);
});
