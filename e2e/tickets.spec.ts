import sharp from 'sharp';
import { findFreePort } from '../apps/api/src/testing/free-port.ts';
import { sendMail } from '../apps/api/src/testing/send-mail.ts';
import { signIn } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { accessFindings } from './support/axe.ts';
import { expect } from './support/journey.ts';
import { test } from './support/mail-journey.ts';
import { openUnnamedScreen } from './support/open-screen.ts';

const port = await findFreePort();
/** A demo that takes answers by mail on this very machine. */
test.use({
  demoSettings: [
    { INBOUND_MAIL_PORT: String(port), INBOUND_MAIL_DOMAIN: 'tickets.demo.test' },
    { scope: 'worker' },
  ],
});

/** By a mail program of the customer's. */
const answerByMail = (mail: { from: string; to: string; text: string }) =>
  sendMail({ host: 'localhost', port }, { subject: 'Re: ticket', ...mail });

test('a ticket with a picture is answered at the desk and by mail, resolved, rated and reopened', async ({
  page,
  browser,
  mailbox,
}) => {
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  await signIn(page, 'admin');
  await waitForSync(page);
  await openUnnamedScreen(page, '/settings/tickets');
  await page.getByRole('button', { name: 'New ticket' }).click();
  const dialog = page.getByRole('dialog', { name: 'New ticket' });
  await dialog.getByLabel('Subject').fill('Strap of a reader is torn');
  await dialog.getByLabel('Category').selectOption('Device or sensor');
  await dialog.getByLabel('Message').fill('It came like this.');
  await dialog.locator('input[type=file]').setInputFiles([
    { name: 'strap.png', mimeType: 'image/png', buffer: picture },
    { name: 'archive.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('PK\u0003\u0004') },
    { name: 'film.mov', mimeType: 'video/quicktime', buffer: Buffer.alloc(11 * 1024 * 1024) },
  ]);
  const attached = dialog.getByRole('list', { name: 'Attached files' });
  await expect(attached.getByText('strap.jpg')).toBeVisible();
  await expect(attached.getByText(/named as a picture, but it is none/)).toBeVisible();
  await expect(attached.getByText(/a file can have 10 MB/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: /#\d+ Strap of a reader is torn/ })).toBeVisible();
  await expect(page.getByRole('img', { name: 'strap.jpg' })).toBeVisible();
  const address = page.url();

  const desk = await (await browser.newContext({ baseURL: new URL(address).origin })).newPage();
  await signIn(desk, 'desk');
  await waitForSync(desk);
  await openUnnamedScreen(desk, '/desk/tickets');
  await desk.getByRole('button', { name: 'Saved replies' }).click();
  const replies = desk.getByRole('dialog', { name: 'Saved replies' });
  await expect(replies.getByText('Restart a reader')).toBeVisible();
  expect(await accessFindings(desk)).toEqual([]);
  await replies.getByRole('button', { name: 'New reply' }).click();
  await expect(replies.getByLabel('Name')).toBeVisible();
  expect(await accessFindings(desk)).toEqual([]);
  await replies.getByLabel('Name').fill('Colour');
  await replies.getByLabel('Reply').fill('Which colour, {name}?');
  await replies.getByRole('button', { name: 'Save the reply' }).click();
  await expect(replies.getByText('Which colour, {name}?')).toBeVisible();
  await replies.getByRole('button', { name: 'Close', exact: true }).click();
  await desk.getByRole('link', { name: /Strap of a reader is torn/ }).click();
  await expect(desk.getByRole('img', { name: 'strap.jpg' })).toBeVisible();
  await desk.getByLabel('New note').fill('Third torn strap this month');
  await desk.getByRole('button', { name: 'Save note' }).click();
  await expect(desk.getByRole('list', { name: 'Notes' }).getByText('Third torn strap')).toBeVisible();
  await desk.getByLabel('Insert a saved reply').selectOption('Restart a reader');
  await expect(desk.getByRole('textbox', { name: 'Message' })).toHaveValue(/^Hello .+,\n\nplease hold/);
  await desk.getByRole('textbox', { name: 'Message' }).fill('We send a new one. Which colour?');
  await desk.getByRole('button', { name: 'Send answer' }).click();
  await expect(desk.getByText('Sent.')).toBeVisible();

  const letter = await mailbox.mail('admin@demo.heatwise.test', 'Strap of a reader is torn');
  expect(letter.text).not.toContain('Third torn strap');
  const to = letter.replyTo?.[0]?.address ?? '';
  const text = 'Orange, please.\n\nOn Wed, 25 Nov 2026 at 10:00, Heatwise wrote:\n> Which colour?';
  expect((await answerByMail({ from: 'mallory@elsewhere.test', to, text })).words).toMatch(
    /^550 .*only from the person/,
  );
  expect((await answerByMail({ from: 'admin@demo.heatwise.test', to, text })).code).toBe(250);

  await openUnnamedScreen(page, new URL(address).pathname);
  const messages = page.getByRole('list', { name: 'Messages' });
  await expect(messages.getByText('Orange, please.')).toBeVisible();
  await expect(messages.getByText('by mail')).toBeVisible();
  await messages.getByRole('button', { name: 'Show the whole email' }).click();
  await expect(messages.getByText('> Which colour?')).toBeVisible();
  await expect(page.getByText('Third torn strap')).toBeHidden();

  // Whoever has not seen what the customer wrote meanwhile is told before they send.
  await desk.reload();
  await desk.getByRole('textbox', { name: 'Message' }).fill('Grey is on its way.');
  await page.getByRole('textbox', { name: 'Message' }).fill('Or yellow.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(messages.getByText('Or yellow.')).toBeVisible();
  await desk.getByLabel('State afterwards').selectOption('Then: Resolved');
  await desk.getByRole('button', { name: 'Send answer' }).click();
  await expect(desk.getByText(/Somebody has answered since you began.*“Or yellow\.”/)).toBeVisible();
  await desk.getByRole('textbox', { name: 'Message' }).fill('Yellow is on its way.');
  await desk.getByRole('button', { name: 'Send anyway' }).click();
  await expect(desk.getByRole('list', { name: 'Messages' }).getByText('Yellow is on its way.')).toBeVisible();

  await openUnnamedScreen(page, new URL(address).pathname);
  await page.getByRole('radio', { name: '5 – very well' }).check();
  await page.getByLabel('Anything to add?').fill('Quick.');
  await page.getByRole('button', { name: 'Send rating' }).click();
  await expect(page.getByText('Thank you.')).toBeVisible();
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByText('Ticket reopened.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'This is solved' })).toBeVisible();
  await desk.context().close();
});

test('on a phone: new answers are marked, a ticket is found, read and answered', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'admin');
  await waitForSync(page);
  await openUnnamedScreen(page, '/settings');
  await expect(page.getByRole('img', { name: /^\d+ tickets? with new answers$/ })).toBeVisible();
  await page.getByRole('link', { name: /^Tickets/ }).click();
  await page.getByLabel('Search tickets').fill('battery');
  const list = page.getByRole('list', { name: 'Tickets' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list.getByText('1 new answer')).toBeVisible();
  await list.getByRole('link').click();
  await expect(page.getByText('We have answered and wait for you.')).toBeVisible();
  await expect(page.getByText('New', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).fill('It stopped after an hour.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(
    page.getByRole('list', { name: 'Messages' }).getByText('It stopped after an hour.'),
  ).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
});
