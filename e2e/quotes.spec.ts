import { readFileSync } from 'node:fs';
import { DEMO_SEED, demoId } from '@heatwise/builders/demo/demo-identity';
import type { Browser, Page } from '@playwright/test';
import { readPdf } from '../apps/api/src/print/testing/pdf-text.ts';
import { signIn } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { sideScrollFindings } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { openUnnamedScreen } from './support/open-screen.ts';

const READER = 'Saliva reader S2';

async function atDesk(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await signIn(page, 'desk');
  await waitForSync(page);
  return page;
}

/** Two readers, and where they go; returns the quote's number. */
async function askForTwo(page: Page): Promise<string> {
  await openUnnamedScreen(page, '/settings/quote');
  await page.getByLabel('Currency').selectOption('AUD');
  await page.getByRole('button', { name: `Add ${READER}` }).click();
  const howMany = page.getByLabel(`How many of ${READER}`);
  await howMany.fill('2');
  await howMany.press('Enter');
  await expect(page.getByText('List price AUD 2,990.00')).toBeVisible();
  await page.getByRole('button', { name: 'Ask for a quote' }).click();
  await expect(page.getByText('Write the street.')).toBeVisible();
  await page.getByLabel('Street').fill('14 Haul Road');
  await page.getByLabel('City').fill('Moranbah');
  await page.getByLabel('Country').fill('Australia');
  await page.getByRole('button', { name: 'Ask for a quote' }).click();
  const heading = page.getByRole('heading', { level: 1, name: /^Quote Q-/ });
  await expect(heading).toBeVisible();
  return ((await heading.textContent()) ?? '').replace('Quote ', '');
}

async function sendOffer(desk: Page, number: string, message: string): Promise<void> {
  await desk.goto('/desk/quotes?state=sent');
  await desk.getByLabel('Search quotes').fill(number);
  await desk.getByRole('link', { name: number }).click();
  await desk.getByLabel('Message to the customer').fill(message);
  await desk.getByRole('button', { name: 'Send the offer' }).click();
  await expect(desk.getByText('Offer sent')).toBeVisible();
}

async function journey(page: Page, browser: Browser, baseURL: string | undefined): Promise<void> {
  await signIn(page, 'manager');
  await waitForSync(page);
  const number = await askForTwo(page);
  await expect(page.getByText('Waiting for an offer')).toBeVisible();

  const desk = await atDesk(browser, baseURL);
  await sendOffer(desk, number, 'With charger and case.');
  await openUnnamedScreen(page, new URL(page.url()).pathname);
  await expect(page.getByText('With charger and case.')).toBeVisible();
  await expect(page.getByText('AUD 3,289.00')).toBeVisible();

  await page.getByRole('button', { name: 'Ask for a change…' }).click();
  const change = page.getByRole('dialog', { name: 'Ask for a change' });
  await change.getByLabel(`How many of ${READER}`).fill('3');
  await change.getByLabel('What should be different').fill('One more for the gate');
  await change.getByRole('button', { name: 'Ask for the change' }).click();
  await expect(change).toBeHidden();
  await expect(page.getByText('Waiting for an offer')).toBeVisible();

  await sendOffer(desk, number, 'Three of them.');
  await openUnnamedScreen(page, new URL(page.url()).pathname);
  await expect(page.getByRole('heading', { name: 'Our offer, version 2' })).toBeVisible();
  await page.getByLabel('Version', { exact: true }).selectOption('1');
  await expect(page.getByText('With charger and case.')).toBeVisible();
  await page.getByLabel('Version', { exact: true }).selectOption('2');
  expect(await sideScrollFindings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Accept…' }).click();
  const accept = page.getByRole('dialog', { name: /^Accept the offer/ });
  await accept.getByRole('button', { name: 'Accept the offer' }).click();
  await expect(accept.getByText('Type your name to accept.')).toBeVisible();
  await accept.getByLabel('Your name').fill('Mia <b>Boss</b>');
  await accept.getByLabel('Your order number').fill('PO 77');
  await accept.getByRole('button', { name: 'Accept the offer' }).click();
  await expect(page.getByText('Version 2 was accepted')).toBeVisible();
  await expect(page.getByText('by Mia <b>Boss</b>, order number PO 77')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save version 2 as PDF, A4' }).click();
  const { lines } = readPdf(readFileSync(await (await download).path()));
  expect(lines).toEqual(expect.arrayContaining([READER, 'Total: AUD 4,933.50', 'Order number: PO 77']));
  expect(lines.join(' ')).toContain('by Mia <b>Boss</b>');

  await openUnnamedScreen(desk, `/desk/quotes?state=accepted&q=${number}`);
  await expect(desk.getByText('PO 77')).toBeVisible();
  await desk.context().close();
}

test('a manager asks for two readers, asks for a change, and accepts version 2 with a name', async ({
  page,
  browser,
  baseURL,
}) => {
  await journey(page, browser, baseURL);

  await test.step('an expired offer cannot be accepted, only asked for again', async () => {
    await openUnnamedScreen(page, `/settings/quote/${demoId(DEMO_SEED, 'quote/expired')}`);
    await expect(page.getByText('This offer has expired. Ask for a change to get a new one.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Accept…' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Ask for a change…' })).toBeVisible();
  });
});

test('the same on a phone', async ({ page, browser, baseURL }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await journey(page, browser, baseURL);
});

test('two at the desk at once: the slower one is told, and what they typed is still there', async ({
  browser,
  baseURL,
}) => {
  const address = `/desk/quotes/${demoId(DEMO_SEED, 'quote/waiting')}`;
  const [one, two] = [await atDesk(browser, baseURL), await atDesk(browser, baseURL)];
  for (const desk of [one, two]) {
    await openUnnamedScreen(desk, address);
    await desk.getByRole('group', { name: 'Site weather station' }).getByLabel('Price').fill('4,800.00');
    await desk.getByLabel('Message to the customer').fill(desk === one ? 'The first' : 'The second');
  }
  await one.getByRole('button', { name: 'Send the offer' }).click();
  await expect(one.getByText('Offer sent')).toBeVisible();
  await two.getByRole('button', { name: 'Send the offer' }).click();
  await expect(two.getByText(/was changed meanwhile/)).toBeVisible();
  await expect(two.getByLabel('Message to the customer')).toHaveValue('The second');
  for (const desk of [one, two]) await desk.context().close();
});
