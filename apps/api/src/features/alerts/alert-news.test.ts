import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';
import { alertingOf } from './testing/alerting.ts';

const SEVERE = 180;
const server = setUpTestApp();
const alerting = alertingOf(server, () => new Date());

let organisation: TestOrganisation;
let headers: TestHeaders;
async function begin(): Promise<void> {
  organisation = await server.organisation();
  ({ headers } = await organisation.admin());
  await alerting.open(organisation);
}

async function changes(): Promise<number> {
  const { rows } = await sql<{ alerts: string }>`
    select alerts from org_news where org_id = ${organisation.org_id}`.execute(server.database.owner);
  return Number(rows[0]?.alerts ?? 0);
}

async function firing(count: number): Promise<string[]> {
  await alerting.rule(headers, 'hydration');
  for (let person = 0; person < count; person += 1)
    await alerting.tested(headers, await organisation.addPerson(), SEVERE);
  expect(await alerting.look()).toEqual([]);
  return (await alerting.alerts(headers, 'open')).map(({ alert_id }) => alert_id);
}

test('an alert that fires and one that is acknowledged are told by the stream of events, others’ are not', async () => {
  await begin();
  const response = await server.app.inject({ url: '/api/v3/sync/events', headers, payloadAsStream: true });
  const pieces = response.stream().iterator({ destroyOnReturn: false });
  const until = async (text: string) => {
    for (let heard = ''; !heard.includes(text); heard += String((await pieces.next()).value));
  };
  await until('event: alerts\ndata: 0\n\n');

  const [alertId = ''] = await firing(1);
  expect(await changes()).toBeGreaterThan(0);
  await until(`event: alerts\ndata: ${await changes()}\n\n`);

  const before = await changes();
  await alerting.ask(headers, 'POST', `/${alertId}/acknowledge`, { note: '' });
  expect(await changes()).toBe(before + 1);
  await until(`event: alerts\ndata: ${before + 1}\n\n`);

  const ours = organisation;
  await begin();
  await firing(1);
  organisation = ours;
  expect(await changes()).toBe(before + 1);
  response.stream().destroy();
});

test('many alerts of one look are told of once, and their steps once', async () => {
  await begin();
  await firing(20);
  expect(await changes()).toBe(2);
});
