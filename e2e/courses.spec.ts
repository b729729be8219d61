import { randomUUID } from 'node:crypto';
import { heatIllness } from '@heatwise/domain/education/ready-modules/heat-modules';
import type { APIRequestContext, Page } from '@playwright/test';
import { demoClient } from '../tools/demo-driver/demo-client.ts';
import { signIn } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { expectAccessible, sideScrollFindings } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { keptInBrowser } from './support/local-files.ts';

/** A phone. */
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** The demo's worker has completed the module itself: this is a copy of it. */
const TITLE = 'Heat illness, again';

/** Publishes a copy of the module about heat illness and assigns it to the demo's worker. */
async function assignHeatIllness(request: APIRequestContext, demoUrl: string): Promise<void> {
  const demo = demoClient(demoUrl);
  const headers = { authorization: `Bearer ${await demo.logIn('admin')}` };
  const [worker] = (await demo.core(await demo.logIn('worker'))).users;
  const post = async (path: string, data: object) => {
    const reply = await request.post(`/api/v3/education/${path}`, { headers, data });
    expect(reply.status(), path).toBe(200);
    return (await reply.json()) as { data: { revision: number } };
  };
  const module_id = randomUUID();
  const copy = { module_id, title: TITLE, ready: heatIllness.slug };
  const { revision } = (await post('module', copy)).data;
  await post(`module/${module_id}/publish`, { revision, asks: 'new' });
  await post(`module/${module_id}/assignment`, {
    assignment_id: randomUUID(),
    everyone: false,
    user_ids: [worker?.user_id],
    tag_ids: [],
    due: { kind: 'days', days: 14 },
    repeats: { kind: 'none' },
    today: new Date().toISOString().slice(0, 10),
  });
}

const question = (page: Page, index: number) =>
  page.getByRole('heading', { level: 1, name: heatIllness.questions[index]?.question ?? '' });
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).tap();

/** Answers the question that is shown. */
async function answer(page: Page, index: number, kind: 'right' | 'wrong'): Promise<void> {
  const asked = heatIllness.questions[index];
  if (!asked || !('wrong' in asked)) throw new Error(`question ${index} is not one with choices`);
  await expect(question(page, index)).toBeFocused();
  const right = 'all' in asked ? asked.all : [asked.right];
  for (const text of kind === 'right' ? right : asked.wrong.slice(0, 1))
    await page.getByText(text, { exact: true }).tap();
}

async function handIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Hand in' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Hand in' }).tap();
}

test.use({ serviceWorkers: 'allow' });

test('a worker reads a course on a phone, offline in between, fails, tries again in two tabs and has a certificate', {
  tag: '@core',
}, async ({ page, context, request, demoUrl }) => {
  await assignHeatIllness(request, demoUrl);
  await signIn(page, 'worker');
  await waitForSync(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const last = heatIllness.questions.length - 1;

  await test.step('the course stands on the dashboard once it is there', async () => {
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('list', { name: 'My courses' })).toBeVisible({ timeout: 4000 });
    }).toPass();
    await page.getByRole('link', { name: TITLE }).tap();
    await expect(page.getByText('Please finish all pages before you start the assessment.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('its pages are read, also without a connection', async () => {
    await page.getByRole('link', { name: 'Start' }).tap();
    await expect(
      page.getByRole('heading', { level: 1, name: heatIllness.pages[0]?.title ?? '' }),
    ).toBeFocused();
    await next(page);
    await context.setOffline(true);
    for (const { title } of heatIllness.pages.slice(1)) {
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
      await next(page);
    }
    await expect(
      page.getByText(/^You can go on reading\. \d pages that you have read are kept/),
    ).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Finish' }).tap();
    await expect(page.getByRole('link', { name: 'Take the assessment' })).toBeVisible();
    await expect(page.getByText(/kept on this device/)).toBeHidden();
  });

  await test.step('an attempt goes on without a connection and through a reload, and is handed in later', async () => {
    await page.getByRole('link', { name: 'Take the assessment' }).tap();
    await page.getByRole('button', { name: 'Begin' }).tap();
    await answer(page, 0, 'right');
    expect(await sideScrollFindings(page)).toEqual([]);
    await next(page);
    await context.setOffline(true);
    await answer(page, 1, 'wrong');
    await expect(page.getByText(/^You can go on\. Your answers are kept on this device/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(`2 of ${last + 1} answered`)).toBeVisible();
    await page.getByRole('button', { name: 'All questions' }).tap();
    await expectAccessible(page);
    await handIn(page);
    await expect(
      page.getByText(/^Your answers are handed in as soon as the connection is back/),
    ).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Not passed: 20 %' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('two tabs are one attempt', async () => {
    await page.getByRole('button', { name: 'Try again' }).tap();
    await page.getByRole('button', { name: 'Begin' }).tap();
    await answer(page, 0, 'wrong');
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByRole('button', { name: 'All questions' }).tap();
    await other.getByRole('button', { name: 'Question 1, answered' }).tap();
    await answer(other, 0, 'right');
    const asked = heatIllness.questions[0];
    const right = asked && 'right' in asked ? asked.right : '';
    await expect(page.getByRole('radio', { name: right })).toBeChecked();
    await other.close();
    for (let index = 1; index <= last; index += 1) {
      await next(page);
      await answer(page, index, 'right');
    }
    await page.getByRole('button', { name: 'Review' }).tap();
    await handIn(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Passed: 100 %' })).toBeVisible();
    await expect(page.getByText(/^Certificate .*, valid until /)).toBeVisible();
  });

  await test.step('nothing of it is left after signing out', async () => {
    await page.goto('/logout');
    await page.waitForURL('**/login', { waitUntil: 'commit' });
    await expect.poll(async () => (await keptInBrowser(page)).databases).not.toContain('heatwise-work');
  });
});
