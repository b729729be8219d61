import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { withDemo } from '../tools/demo-driver/demo-server.ts';
import { signIn } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/journey.ts';

const PLACE = 'Moranbah, Queensland';

/** The origins that a page asks, as they come. */
function askedOrigins(page: Page): ReadonlySet<string> {
  const origins = new Set<string>();
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http')) origins.add(origin);
  });
  return origins;
}

/** The link in the list of locations; an alert about the place links elsewhere. */
const locationLink = (page: Page) => page.locator('a[href^="/settings/locations/"]', { hasText: PLACE });

/** Whose position is chosen; the map is drawn when it has a canvas. */
async function openLocation(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Locations' }).first().click();
  await locationLink(page).click();
  await expect(page.getByRole('region', { name: `Map: Position of ${PLACE}` })).toBeVisible();
}

const position = (page: Page) => page.getByRole('status').filter({ hasText: /°|No position/ });
const marker = (page: Page) => page.getByRole('button', { name: `Position of ${PLACE}` });

test.use({ serviceWorkers: 'allow' });

test('a position is chosen by search, map, keyboard and fields, and nobody outside is asked', async ({
  page,
  demoUrl,
}) => {
  const origins = askedOrigins(page);
  await signIn(page, 'admin');
  await waitForSync(page);
  await openLocation(page);

  await test.step('its own position is shown, with the map’s attribution', async () => {
    await expect(marker(page)).toBeVisible();
    await expect(page.getByText('Natural Earth · towns: GeoNames, CC BY 4.0')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a search finds a town, and says when it finds none', async () => {
    await page.getByLabel('Search for a place').fill('port hedland');
    await page.keyboard.press('Enter');
    await expect(position(page)).toContainText(
      /20\.3121° S, 118\.6106° E · 358 km from Newman, Pilbara · Port Hedland/,
    );
    await page.getByLabel('Search for a place').fill('Qqqqzz');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByText('No results found. Please try a different name.')).toBeVisible();
  });

  await test.step('pressing the map moves the marker there', async () => {
    await page.locator('canvas').click({ position: { x: 200, y: 150 } });
    await expect(position(page)).not.toContainText('118.6106');
    await expect(position(page)).toContainText('118.');
  });

  await test.step('arrow keys move the marker, and it keeps the focus', async () => {
    const before = await page.getByLabel('Longitude').inputValue();
    await marker(page).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByLabel('Longitude')).not.toHaveValue(before);
    expect(Number(await page.getByLabel('Longitude').inputValue())).toBeGreaterThan(Number(before));
    await expect(marker(page)).toBeFocused();
  });

  await test.step('a device that refuses says so, and so does a local address', async () => {
    await page.getByRole('button', { name: 'Use my position' }).click();
    await expect(
      page.getByText('You denied the request for Geolocation. Location information is unavailable.'),
    ).toBeVisible();
  });

  await test.step('what is saved is there again', async () => {
    await page.getByLabel('Latitude').fill('-22.0016');
    await page.getByLabel('Longitude').fill('148.05');
    await page.getByRole('button', { name: 'Save position' }).click();
    await expect(page.getByText('Successfully updated tag')).toBeVisible();
    await page.getByRole('link', { name: 'Locations' }).first().click();
    await locationLink(page).click();
    await expect(page.getByLabel('Longitude')).toHaveValue('148.05');
  });

  expect([...origins]).toEqual([demoUrl]);
});

const ATTRIBUTION = 'Made for <b>this</b> test';

/** A demo whose operator has set a tile address, with the host that serves the tiles. */
const tiledTest = test.extend<object, { tileOrigin: string }>({
  tileOrigin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted parts from this pattern
    async ({}, use) => {
      const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#dfe8d8' } })
        .png()
        .toBuffer();
      const headers = { 'content-type': 'image/png', 'access-control-allow-origin': '*' };
      const server = createServer((_request, response) => response.writeHead(200, headers).end(tile));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker' },
  ],
  demoUrl: [
    async ({ tileOrigin }, use) =>
      withDemo(use, { TILE_URL: `${tileOrigin}/{z}/{x}/{y}.png`, TILE_ATTRIBUTION: ATTRIBUTION }),
    { scope: 'worker', timeout: 180_000 },
  ],
});

tiledTest(
  'with a tile address the map is made of its tiles, and of nothing else',
  async ({ page, demoUrl, tileOrigin }) => {
    const origins = askedOrigins(page);
    await signIn(page, 'admin');
    await waitForSync(page);
    await openLocation(page);
    await expect(page.getByText(ATTRIBUTION)).toBeVisible();
    await expect.poll(() => [...origins].sort()).toEqual([demoUrl, tileOrigin].sort());
  },
);
