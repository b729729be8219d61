import { randomUUID } from 'node:crypto';
import type { AlertNotification } from '@heatwise/contract/alerts/alerts.contract';
import { newRule } from '@heatwise/domain/alerts/alert-rule';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import { buildTestApp, type TestApp, testSettings } from '../../testing/test-app.ts';
import { setNoticeStage } from './testing/notice-stage.ts';

const refusedAddresses = new Set<string>();
let mailbox: Mailbox;
let server: TestApp;
beforeAll(async () => {
  mailbox = await openMailbox({
    accept: async ({ to }) => {
      const refusal = Object.assign(new Error('No such mailbox'), { responseCode: 550 });
      if (refusedAddresses.has(to)) throw refusal;
    },
  });
  server = await buildTestApp({ settings: { ...testSettings, smtpUrl: mailbox.smtpUrl } });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

type Stage = Awaited<ReturnType<typeof setNoticeStage>>;
let stage: Stage;
let admin: Stage['boss'];
beforeEach(async () => {
  stage = await setNoticeStage(server, mailbox, () => new Date());
  const metadata = JSON.stringify({ _show_preview_features: true, _beta: ['alert'] });
  await server.database.owner
    .updateTable('organisations')
    .set({ metadata })
    .where('org_id', '=', stage.ours.org_id)
    .execute();
  admin = await stage.reader([{ tag_id: null, access: 'admin' }]);
  await stage.tellOf(stage.crew, [admin.user_id, stage.boss.user_id]);
  const rule_id = randomUUID();
  const draft = { ...newRule('hydration'), name: 'Severe results', severity: 'critical' };
  const recipients = { user_ids: [], admins: true, supervisors: false, webhook_ids: [] };
  const steps = [{ after_minutes: 0, recipients, channels: ['mail'] }];
  const rule = { ...draft, steps, rule_id, pack: null, pack_rule: null };
  expect((await stage.ask('POST', '/alerts/rule', rule, admin)).status).toBe(200);
  expect((await stage.ask('PUT', `/alerts/rule/${rule_id}/on`, { is_on: true }, admin)).status).toBe(200);
});
const subjectsTo = (reader: Stage['boss']) => stage.mailsTo(reader).map(({ subject }) => subject);

test('a severe test sends one email to each person, whether the rule or the tag names them', async () => {
  const { oneTest, post, boss, done, notices } = stage;
  await post(oneTest(250));
  for (const reader of [admin, boss]) await mailbox.mail(reader.email, 'Severe results');
  await done();
  expect(subjectsTo(admin)).toEqual(['Critical: Severe results']);
  expect(subjectsTo(boss)).toEqual(['Critical: Severe results']);
  expect(await notices(boss)).toHaveLength(1);
  const { data } = await stage.ask('GET', '/alerts/open', undefined, boss);
  expect(data.count).toBe(1);
});

test('a tag sends its own email about a test that no alert is about', async () => {
  const { oneTest, post, boss, done } = stage;
  await post(oneTest(120));
  for (const reader of [admin, boss]) await mailbox.mail(reader.email, 'Dehydration: a test in Crane crew');
  await done();
  expect(subjectsTo(admin)).toEqual(['Dehydration: a test in Crane crew']);
  expect(subjectsTo(boss)).toEqual(['Dehydration: a test in Crane crew']);
});

test('a tag sends its own email while the rule is muted', async () => {
  const { oneTest, post, boss } = stage;
  const { data } = await stage.ask('GET', '/alerts/rule', undefined, admin);
  const mute = { until: new Date(Date.now() + 3_600_000).toISOString(), reason: '' };
  await stage.ask('PUT', `/alerts/rule/${data.rules[0].rule_id}/mute`, mute, admin);
  await post(oneTest(250));
  await mailbox.mail(boss.email, 'Severe dehydration: a test in Crane crew');
});

test('an alert says whose email the mail server took, and whose it refused', async () => {
  const refused = await stage.reader([{ tag_id: null, access: 'admin' }]);
  refusedAddresses.add(refused.email);
  const { oneTest, post } = stage;
  await post(oneTest(250));
  await mailbox.mail(admin.email, 'Severe results');
  const mails = async () => {
    const [entry] = (await stage.ask('GET', '/alerts/open', undefined, admin)).data.alerts;
    const { notifications } = (await stage.ask('GET', `/alerts/${entry.alert_id}`, undefined, admin)).data;
    return notifications
      .filter(({ channel }: AlertNotification) => channel === 'mail')
      .map(({ state }: AlertNotification) => state)
      .sort();
  };
  await expect.poll(mails, { timeout: 20_000 }).toEqual(['bounced', 'delivered', 'delivered']);
});
