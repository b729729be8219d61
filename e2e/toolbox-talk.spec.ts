import { readFile } from 'node:fs/promises';
import { heatIllness } from '@heatwise/domain/education/ready-modules/heat-modules';
import { CSV_BEGINNING } from '@heatwise/domain/text/csv-text';
import { demoClient } from '../tools/demo-driver/demo-client.ts';
import { signIn } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { collectComplaints, expect, test } from './support/journey.ts';
import { openUnnamedScreen } from './support/open-screen.ts';
import { choose } from './support/people.ts';

const CREW = 'Drill and blast';
const PLACE = 'Crib room 2';

/** Of a line without line breaks in its cells. */
function cellsOf(line: string): string[] {
  const cells = line.match(/(?<=^|,)(?:"(?:[^"]|"")*"|[^,"]*)/g) ?? [];
  return cells.map((cell) => cell.replace(/^"|"$/g, '').replaceAll('""', '"'));
}

test.use({ serviceWorkers: 'allow' });

test('a supervisor holds a talk on one screen, offline in the middle, and an admin has it as evidence', async ({
  page,
  context,
  browser,
  demoUrl,
}) => {
  const supervisor = await demoClient(demoUrl).logIn('manager');
  const sent: string[] = [];
  page.on('request', (call) => {
    if (call.method() === 'POST' && call.url().endsWith('/education/talk')) sent.push(call.url());
  });
  const crew = page.getByRole('list', { name: 'Who is here' });
  const names = crew.locator('li:not([data-confirmed]) button');
  const here: string[] = [];
  const confirm = async () => {
    const name = (await names.first().textContent()) ?? '';
    await names.first().click();
    here.push(name.trim());
    await expect(page.getByText(`${here.length} confirmed.`)).toBeVisible();
  };

  await test.step('the pages are shown, turned by keys', async () => {
    await signIn(page, 'manager');
    await waitForSync(page);
    await openUnnamedScreen(page, '/education/talks/new');
    await choose(page, 'Module', heatIllness.title);
    await page.getByRole('combobox', { name: 'Where the talk is held' }).fill(PLACE);
    await choose(page, 'Crews', CREW);
    await page.getByRole('button', { name: 'Start the talk' }).click();
    const shown = page.getByRole('dialog', { name: `Presentation: ${heatIllness.title}` });
    await expect(shown.getByText('Page 1 of 6')).toBeVisible();
    await page.keyboard.press('PageDown');
    await expect(shown.getByText('Page 2 of 6')).toBeVisible();
  });

  await test.step('each page fills the screen', async () => {
    const before = page.viewportSize();
    const shown = page.getByRole('dialog', { name: `Presentation: ${heatIllness.title}` });
    for (const size of [
      { width: 1280, height: 720 },
      { width: 1920, height: 1080 },
    ]) {
      await page.setViewportSize(size);
      for (const [number, key] of ['Home', 'PageDown'].entries()) {
        await page.keyboard.press(key);
        await expect(shown.getByText(`Page ${number + 1} of 6`)).toBeVisible();
        await expect.poll(() => shown.boundingBox()).toEqual({ x: 0, y: 0, ...size });
      }
    }
    if (before) await page.setViewportSize(before);
  });

  await test.step('people confirm, the connection goes, and the browser is reloaded', async () => {
    await page.keyboard.press('End');
    await page.getByRole('button', { name: 'Who is here?' }).click();
    await confirm();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    await confirm();
    await page.reload();
    await expect(page.getByText('2 confirmed.')).toBeVisible();
    await confirm();
    await page.getByRole('button', { name: `Undo: ${here[0]}` }).click();
    here.shift();
    await expect(page.getByText('2 confirmed.')).toBeVisible();
  });

  await test.step('it waits, and is sent once when the connection is back', async () => {
    await page.getByRole('button', { name: 'Finish the talk' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Finish' }).click();
    await expect(page.getByText(/^Kept in this browser\./)).toBeVisible();
    sent.length = 0;
    await context.setOffline(false);
    await expect(page.getByText('Toolbox talk saved.')).toBeVisible();
    await expect(page.getByText(/^Kept in this browser\./)).toBeHidden();
    await page.reload();
    const talks = page.getByRole('list', { name: 'Toolbox talks' });
    await expect(talks.getByText('2 people attended')).toHaveCount(1);
    expect(sent).toHaveLength(1);
    await talks.getByRole('link', { name: heatIllness.title }).click();
    const attended = page.getByRole('list', { name: 'Attended' });
    const attendedNames = async () => (await attended.getByRole('link').allTextContents()).sort();
    await expect.poll(attendedNames).toEqual([...here].sort());
    await openUnnamedScreen(page, '/education');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Export evidence (CSV)' })).toHaveCount(0);
  });

  await test.step('the admin’s evidence has talks, passes and attempts, each in its own column', async () => {
    const other = await browser.newContext({ baseURL: demoUrl });
    const admin = await other.newPage();
    const complaints = collectComplaints(admin);
    await signIn(admin, 'admin');
    await waitForSync(admin);
    await openUnnamedScreen(admin, '/education');
    const saving = admin.waitForEvent('download');
    await admin.getByRole('button', { name: 'Export evidence (CSV)' }).click();
    const csv = await readFile(await (await saving).path(), 'utf8');
    const [headers = [], ...rows] = csv.replace(CSV_BEGINNING, '').trimEnd().split('\r\n').map(cellsOf);
    const cell = (row: readonly string[], header: string) => row[headers.indexOf(header)] ?? '';
    const talks = rows.filter((row) => cell(row, 'Attended talks') !== '');
    expect(talks.map((row) => cell(row, 'Person')).sort()).toEqual([...here].sort());
    for (const row of talks) {
      expect(cell(row, 'Attended talks')).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\d ${PLACE}$`));
      expect(cell(row, 'Module')).toBe(heatIllness.title);
    }
    const passed = rows.filter((row) => cell(row, 'State') === 'Completed');
    expect(passed.length).toBeGreaterThan(10);
    for (const row of passed) expect(Number(cell(row, 'Best score (%)'))).toBeGreaterThanOrEqual(80);
    const failed = rows.filter((row) => cell(row, 'State') === 'Failed');
    expect(failed.length).toBeGreaterThan(0);
    for (const row of failed) expect(cell(row, 'Attempts')).toBe('3');
    expect(complaints()).toEqual([]);
    await other.close();
  });

  await test.step('whoever is no admin is refused it', async () => {
    const demo = demoClient(demoUrl);
    expect(await demo.statusOf('GET', '/v3/education/evidence.csv', supervisor, undefined)).toBe(403);
  });
});
