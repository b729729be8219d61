import { chromium } from '@playwright/test';
import { signIn } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { expectAccessible, sideScrollFindings } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { openUnnamedScreen } from './support/open-screen.ts';

const PLACE = 'Newman, Pilbara';
const PHONE = { width: 390, height: 844 };

test('the heat map shows locations and measurements, leads to them, and asks nobody outside', async ({
  page,
  demoUrl,
}) => {
  const origins = new Set<string>();
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http')) origins.add(origin);
  });
  await signIn(page, 'admin');
  await waitForSync(page);
  await page.getByRole('link', { name: 'Heat map' }).click();

  await test.step('a window that is made narrow still shows every place', async () => {
    const markers = page.getByRole('button', { name: /Heat index/ });
    await expect(markers.first()).toBeVisible();
    const wide = page.viewportSize() ?? PHONE;
    await page.setViewportSize(PHONE);
    await expect
      .poll(async () => {
        const boxes = await Promise.all((await markers.all()).map((marker) => marker.boundingBox()));
        return boxes.filter((box) => !box || box.x < 0 || box.x + box.width > PHONE.width);
      })
      .toEqual([]);
    await page.setViewportSize(wide);
  });

  await test.step('a marker says what it means, without its colour', async () => {
    const marker = page.getByRole('button', { name: new RegExp(`^${PLACE}, .*Heat index`) });
    await expect(marker).toBeVisible();
    await expect(page.getByText('Simulated weather')).toBeVisible();
    await expectAccessible(page);
    await marker.press('Enter');
    const place = page.getByRole('dialog', { name: PLACE });
    await expect(place.getByRole('link', { name: /people$/ })).toBeVisible();
    await expect(place.getByRole('row', { name: /Boilermaker/ })).toBeVisible();
    await expectAccessible(page);
    await place.getByRole('button', { name: 'Zoom to location' }).click();
    await expect(page).toHaveURL(/near=/);
  });

  await test.step('the table shows the same, and a row opens the measurements there', async () => {
    await page.getByText('Table', { exact: true }).click();
    await page
      .getByRole('row', { name: new RegExp(`from ${PLACE}`) })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('row', { name: /mOsm/ }).first().click();
    await expect(page).toHaveURL(/\/measurements\?open=/);
  });

  expect([...origins]).toEqual([demoUrl]);
});

test('a browser without WebGL shows the same in tables, on a phone too', async ({ demoUrl }, { project }) => {
  const { launchOptions = {} } = project.use;
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--disable-3d-apis'],
  });
  try {
    const page = await browser.newPage({ baseURL: demoUrl, viewport: PHONE });
    await signIn(page, 'manager');
    await waitForSync(page);
    await openUnnamedScreen(page, '/heatmap');
    await expect(page.getByText('This browser cannot draw the map.', { exact: false })).toBeVisible();
    await expect(page.locator('canvas')).toHaveCount(0);
    await expect(page.getByRole('row', { name: new RegExp(`^${PLACE}.*°C`) }).first()).toBeVisible();
    expect(await sideScrollFindings(page)).toEqual([]);
    await expectAccessible(page);
  } finally {
    await browser.close();
  }
});
