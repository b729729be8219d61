import { DEMO_SEED, demoId } from '@heatwise/builders/demo/demo-identity';
import { signIn } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { openScreen, openUnnamedScreen } from './support/open-screen.ts';

const REASON = 'Tests of the gate reader do not arrive';
const BANNER = 'Heatwise support has access to this organisation';

test('an admin lets the desk in, every screen says so, the desk looks and is seen, and the end is an end', async ({
  page,
  browser,
  demoUrl,
}) => {
  const desk = await (await browser.newContext({ baseURL: demoUrl })).newPage();
  await signIn(desk, 'desk');
  await waitForSync(desk);
  await openUnnamedScreen(desk, '/desk/organisations');
  await desk.getByRole('row', { name: /Ironbark Resources/ }).click();
  await expect(desk.getByText('No support access')).toBeVisible();

  await signIn(page, 'admin');
  await waitForSync(page);
  await openUnnamedScreen(page, '/settings/services');
  await page.getByRole('button', { name: 'Give access' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give the desk access' });
  await dialog.getByRole('button', { name: 'Give access' }).click();
  await expect(dialog.getByText('Say what the desk shall look at.')).toBeVisible();
  await dialog.getByLabel('What the desk shall look at').fill(REASON);
  await dialog.getByRole('button', { name: 'Give access' }).click();
  await expect(page.getByText(BANNER)).toBeVisible();
  await (await openScreen(page, '/people', 'People')).waitFor({ state: 'attached' });
  await expect(page.getByText(BANNER)).toBeVisible();
  await expectAccessible(page);

  await desk.reload();
  await expect(desk.getByRole('heading', { name: 'Ironbark Resources' })).toBeVisible();
  await desk.getByLabel('Search people').fill('Anika');
  await desk.getByRole('row', { name: /Anika Sharma/ }).click();
  const tests = desk.getByRole('dialog', { name: 'Latest tests' });
  await expect(tests.getByRole('listitem').first()).toContainText('Taken');
  await expectAccessible(desk);

  await openUnnamedScreen(page, '/settings/audit');
  await expect(
    page.getByText(/looked at the latest tests of Anika Sharma, with support access/),
  ).toBeVisible();
  await expect(page.getByText(/Noor Haddad \(Heatwise desk\)/).first()).toBeVisible();

  await page.getByRole('button', { name: 'End now' }).click();
  await expect(page.getByText(BANNER)).toBeHidden();
  await openUnnamedScreen(desk, `/desk/organisations/${demoId(DEMO_SEED, 'organisation')}`);
  await expect(desk.getByText('No support access')).toBeVisible();
  await expect(desk.getByText('Anika Sharma')).toBeHidden();
  await openUnnamedScreen(page, '/settings/services');
  await expect(page.getByText(REASON)).toBeVisible();
  await desk.context().close();
});
