import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { LATE_MAIL_MS, linkIn, openMailbox } from '../apps/api/src/testing/mailbox.ts';
import { demoClient } from '../tools/demo-driver/demo-client.ts';
import {
  type DemoProcess,
  spawnDemo,
  spawnLater,
  stopDemo,
  withDemoData,
} from '../tools/demo-driver/demo-server.ts';
import { collectComplaints, expect, test } from './support/journey.ts';

const TITLE = 'Shade on the haul road';
const CREW = 'Drill and blast';
const EMAIL = 'newcomer@journey.heatwise.test';

/** A module of one page for a crew, taken again every two months; a newcomer of the crew, and one who has no email. */
async function assignToNewcomers(url: string): Promise<{ linkOfOther: string }> {
  const demo = demoClient(url);
  const token = await demo.logIn('admin');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const ask = async <Data>(method: string, path: string, data?: object): Promise<Data> => {
    const reply = await fetch(`${url}/api${path}`, {
      method,
      headers,
      ...(data && { body: JSON.stringify(data) }),
    });
    const { data: said, message } = (await reply.json()) as { data: Data; message: string };
    expect(reply.status, `${path}: ${message}`).toBe(200);
    return said;
  };
  const module_id = randomUUID();
  const module = `/v3/education/module/${module_id}`;
  type Written = { revision: number; draft: object };
  const { revision, draft } = await ask<Written>('POST', '/v3/education/module', { module_id, title: TITLE });
  const paragraph = {
    type: 'paragraph',
    content: [{ type: 'text', text: 'Wait in the shade, not in the cab.' }],
  };
  const document = { type: 'doc', content: [paragraph] };
  const blocks = [{ kind: 'text', block_id: randomUUID(), document }];
  const pages = [{ page_id: randomUUID(), title: 'Park in the shade', blocks }];
  const kept = await ask<Written>('PUT', `${module}/draft`, { revision, content: { ...draft, pages } });
  await ask('POST', `${module}/publish`, { revision: kept.revision, asks: 'new' });
  const crew = (await demo.core(token)).tags.find(({ name }) => name === CREW)?.tag_id ?? '';
  const today = new Date().toISOString().slice(0, 10);
  await ask('POST', `${module}/assignment`, {
    assignment_id: randomUUID(),
    everyone: false,
    user_ids: [],
    tag_ids: [crew],
    due: { kind: 'days', days: 14 },
    repeats: { kind: 'months', months: 2 },
    today,
  });
  const add = async (name_first: string, email: string) => {
    const person = { name_first, name_last: 'Newcomer', email, invite: false, tag_ids: [crew] };
    const { user_id } = await ask<{ user_id: string }>('POST', '/v2/user', person);
    const courses = () =>
      ask<{ courses: { title: string }[] }>('GET', `/v3/education/person/${user_id}?today=${today}`);
    await expect.poll(async () => (await courses()).courses.map(({ title }) => title)).toContain(TITLE);
    return user_id;
  };
  await add('Ida', EMAIL);
  const other = await add('Olaf', '');
  const { address } = await ask<{ address: string }>('POST', `/v3/education/person/${other}/link`, {
    mail: false,
  });
  return { linkOfOther: new URL(address).pathname };
}

test('a newcomer is mailed, takes a course from the mail, and is asked again when it repeats', async ({
  browser,
}) => {
  const mailbox = await openMailbox({ arrivesWithinMs: LATE_MAIL_MS });
  await withDemoData(async (DATA_DIR) => {
    const settings = { DATA_DIR, SMTP_URL: mailbox.smtpUrl, LOG_LEVEL: 'info' };
    const tokens: string[] = [];
    const logs: string[] = [];
    async function during<T>(server: DemoProcess, work: (url: string) => Promise<T>): Promise<T> {
      try {
        return await work(await server.url);
      } finally {
        await stopDemo(server);
        logs.push(server.output());
      }
    }
    async function onPhone(url: string, work: (page: Page, context: BrowserContext) => Promise<void>) {
      const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
      const context = await browser.newContext({ ...phone, baseURL: url });
      const page = await context.newPage();
      const complaints = collectComplaints(page);
      await work(page, context);
      expect(complaints()).toEqual([]);
      await context.close();
    }
    async function linkMailed(subject: string): Promise<string> {
      const { pathname } = linkIn(await mailbox.mail(EMAIL, subject));
      tokens.push(pathname.slice('/access/'.length));
      return pathname;
    }

    const { linkOfOther } = await test.step('a crew has a module, and somebody joins it', () =>
      during(spawnDemo(settings), assignToNewcomers));
    tokens.push(linkOfOther.slice('/access/'.length));

    await test.step('the next day the mail is there, and its link opens the course', () =>
      during(spawnLater(settings, 1), async (url) => {
        const link = await linkMailed('courses to take');
        await onPhone(url, async (page) => {
          await page.goto(link);
          await page.getByRole('list', { name: 'To do' }).getByRole('link', { name: TITLE }).tap();
          await page.getByRole('link', { name: 'Start', exact: true }).tap();
          await page.getByRole('button', { name: 'Finish' }).tap();
          await expect(page.getByText('Completed', { exact: true })).toBeVisible();
        });
      }));

    await test.step('five weeks later it is to be done again, and a link of then has expired', () =>
      during(spawnLater(settings, 36), async (url) => {
        const link = await linkMailed('verdue');
        await onPhone(url, async (page) => {
          await expect(async () => {
            await page.goto(link);
            const open = page.getByRole('list', { name: 'To do' }).getByRole('link', { name: TITLE });
            await expect(open).toBeVisible({ timeout: 4000 });
          }).toPass();
          await page.goto(linkOfOther);
          await expect(page.getByRole('heading', { level: 1, name: 'This link has expired' })).toBeVisible();
        });
      }));

    expect(logs.join('\n')).toContain('/access/[hidden]');
    for (const token of tokens) {
      expect(token).toMatch(/^hwc_/);
      for (const log of logs) expect(log.includes(token)).toBe(false);
    }
  });
  await mailbox.close();
});
