import { randomUUID } from 'node:crypto';
import { heatIllness } from '@heatwise/domain/education/ready-modules/heat-modules';
import { demoClient } from '../tools/demo-driver/demo-client.ts';
import { signIn } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { expectAccessible, sideScrollFindings } from './support/axe.ts';
import { collectComplaints, expect, test } from './support/journey.ts';
import { openUnnamedScreen } from './support/open-screen.ts';

const TITLE = 'Heat illness, by link';
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('somebody without an account takes a course by a link and its code, until it is revoked', async ({
  page: manager,
  browser,
  request,
  demoUrl,
}) => {
  const demo = demoClient(demoUrl);
  const headers = { authorization: `Bearer ${await demo.logIn('admin')}` };
  const [worker] = (await demo.core(await demo.logIn('worker'))).users;
  const user_id = worker?.user_id ?? '';
  const post = async <Data>(path: string, data: object) => {
    const reply = await request.post(`/api/v3/education/${path}`, { headers, data });
    expect(reply.status(), path).toBe(200);
    return ((await reply.json()) as { data: Data }).data;
  };
  const module_id = randomUUID();
  const copy = { module_id, title: TITLE, ready: heatIllness.slug };
  const { revision } = await post<{ revision: number }>('module', copy);
  await post(`module/${module_id}/publish`, { revision, asks: 'new' });
  await post(`module/${module_id}/assignment`, {
    assignment_id: randomUUID(),
    everyone: false,
    user_ids: [user_id],
    tag_ids: [],
    due: { kind: 'days', days: 14 },
    repeats: { kind: 'none' },
    today: new Date().toISOString().slice(0, 10),
  });

  let link = '';
  await test.step('a supervisor, who is no admin, makes the link and shows its code', async () => {
    await signIn(manager, 'manager');
    await waitForSync(manager);
    await openUnnamedScreen(manager, `/people/${user_id}/courses`);
    await manager.getByRole('button', { name: 'Course link' }).click();
    const dialog = manager.getByRole('dialog');
    await dialog.getByRole('button', { name: 'New link and QR code' }).click();
    await expect(dialog.getByRole('img', { name: /^QR code of the link of / })).toBeVisible();
    await expectAccessible(manager);
    link = new URL((await dialog.getByTestId('course-link').textContent()) ?? '').pathname;
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(manager.getByTestId('course-link')).toHaveCount(0);
  });

  const context = await browser.newContext({ ...phone, baseURL: demoUrl });
  const page = await context.newPage();
  const complaints = collectComplaints(page);
  const sent: string[] = [];
  // The page's own address holds the token; nothing that it asks for may.
  page.on('request', (call) => {
    const address = call.isNavigationRequest() ? 'the page' : call.url();
    sent.push(`${address} from ${call.headers().referer ?? 'nowhere'}`);
  });

  await test.step('the link opens the courses', async () => {
    await expect(async () => {
      await page.goto(link);
      await expect(page.getByRole('link', { name: TITLE })).toBeVisible({ timeout: 4000 });
    }).toPass();
    await expect(page.getByRole('heading', { level: 1, name: /^Hello, / })).toBeVisible();
    await expectAccessible(page);
    expect(await sideScrollFindings(page)).toEqual([]);
  });

  const question = page.getByRole('heading', { level: 1, name: heatIllness.questions[0]?.question ?? '' });
  await test.step('pages are read and an attempt is begun, as with a session', async () => {
    await page.getByRole('link', { name: TITLE }).tap();
    await page.getByRole('link', { name: 'Start', exact: true }).tap();
    for (const { title } of heatIllness.pages) {
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
      await page.getByRole('button', { name: 'Next' }).tap();
    }
    // Behind its pages a copy of a ready module names its sources.
    await page.getByRole('button', { name: 'Finish' }).tap();
    await page.getByRole('link', { name: 'Take the assessment' }).tap();
    await page.getByRole('button', { name: 'Begin' }).tap();
    await expect(question).toBeFocused();
    await expectAccessible(page);
    await page.reload();
    await expect(question).toBeVisible();
  });

  await test.step('no address of a call and no referrer holds the token', async () => {
    const token = link.slice('/access/'.length);
    expect(token).toMatch(/^hwc_/);
    expect(sent.filter((line) => line.includes('/api/v3/access/')).length).toBeGreaterThan(8);
    expect(sent.filter((line) => line.includes(token))).toEqual([]);
  });

  await test.step('once it is revoked its page says so, and what was never a link is not known', async () => {
    await manager.getByRole('button', { name: 'Course link' }).click();
    const dialog = manager.getByRole('dialog');
    await expect(dialog.getByText(/last opened/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Revoke the link' }).click();
    await expect(dialog.getByText('There is no link that works.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'This link is no longer valid' })).toBeVisible();
    await expectAccessible(page);
    for (const unknown of [
      `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`,
      '/access/part-of-a-link',
    ]) {
      await page.goto(unknown);
      await expect(page.getByRole('heading', { level: 1, name: 'This link is not known' })).toBeVisible();
    }
  });
  expect(complaints()).toEqual([]);
  await context.close();
});
