import { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { signIn } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { expect, test } from './support/journey.ts';
import { openUnnamedScreen } from './support/open-screen.ts';

/** A video of four seconds, made so large by an empty box at its end that it goes in three parts. */
async function largeVideo(): Promise<Buffer> {
  const video = await readFile(new URL('fixtures/four-seconds.mp4', import.meta.url));
  const box = Buffer.alloc(11 * 1024 * 1024);
  box.writeUInt32BE(box.length, 0);
  box.write('free', 4, 'latin1');
  return Buffer.concat([video, box]);
}

/** A picture of four by four points. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAMAAACeL25MAAAAA1BMVEUAgIBxQSaxAAAAC0lEQVQI12NgwAQAABQAAeWGsEoAAAAASUVORK5CYII=';

const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();

async function choose(
  page: Page,
  button: string,
  name: string,
  mimeType: string,
  buffer: Buffer,
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('group', { name: 'Add a block' }).getByRole('button', { name: button }).click();
  await (await chooser).setFiles({ name, mimeType, buffer });
}

test('an admin writes a module of every kind of block over a bad connection, and publishes it', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await waitForSync(page);
  await openUnnamedScreen(page, '/education/modules');
  await page.getByRole('button', { name: 'New module' }).click();
  await page.getByLabel('Title').fill('Cool first');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: 'Add the first page' }).click();
  await page.getByLabel('Title of the page').fill('Watch');

  await test.step('text, a callout, a picture', async () => {
    const add = page.getByRole('group', { name: 'Add a block' });
    await add.getByRole('button', { name: 'Text' }).click();
    await page
      .getByRole('textbox', { name: 'Text', exact: true })
      .pressSequentially('Cool the person first.');
    await add.getByRole('button', { name: 'Callout' }).click();
    await page.getByText('Danger', { exact: true }).click();
    await page
      .getByRole('textbox', { name: 'Text of the callout' })
      .pressSequentially('Never leave them alone.');
    await choose(page, 'Picture', 'shade.png', 'image/png', Buffer.from(PICTURE, 'base64'));
    await page.getByLabel('What the picture shows').fill('Two people in the shade');
    await saved(page);
  });

  await test.step('what is not ready says what is missing', async () => {
    await choose(page, 'PDF', 'plan.pdf', 'application/pdf', Buffer.from('<html></html>'));
    await expect(page.getByText('This is not a PDF.')).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await choose(page, 'PDF', 'Heat plan.pdf', 'application/pdf', Buffer.from('%PDF-1.7 nothing'));
    await expect(page.getByLabel('Title of the document')).toHaveValue('Heat plan');
    await page.getByLabel('Title of the document').fill('');
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('dialog')).toContainText('Page 1: A PDF needs a title.');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('Title of the document').fill('The plan of our site');
  });

  await test.step('a video arrives though the page is loaded again and the connection breaks, and plays from the middle', async () => {
    await saved(page);
    const PARTS = '**/api/v3/education/file/*/part/*';
    await page.route(PARTS, (route) =>
      route.request().url().endsWith('/0') ? route.continue() : route.abort('internetdisconnected'),
    );
    await choose(page, 'Video', 'Cooling.mp4', 'video/mp4', await largeVideo());
    await expect(page.getByText('Waiting for the connection, 33 % sent')).toBeVisible();
    await page.reload();
    await expect(page.getByText('33 % had arrived when this page was left.')).toBeVisible();
    let parts = 0;
    await page.unroute(PARTS);
    await page.route(PARTS, (route) => {
      parts += 1;
      return parts % 2 === 1 ? route.abort('internetdisconnected') : route.continue();
    });
    await choose(page, 'Video', 'Cooling.mp4', 'video/mp4', await largeVideo());
    await expect(page.getByLabel('Title of the video')).toHaveValue('Cooling', { timeout: 120_000 });
    expect(parts).toBe(4);
    const video = page.getByLabel('Cooling', { exact: true });
    const at = await video.evaluate(
      (player: HTMLVideoElement) =>
        new Promise<number[]>((resolve, reject) => {
          player.addEventListener('seeked', () => resolve([player.currentTime, player.duration]));
          player.addEventListener('error', () => reject(new Error('does not play')));
          player.currentTime = 2;
        }),
    );
    expect(at).toEqual([2, 4]);
    await saved(page);
  });

  await test.step('what is deleted comes back by undo, and after a reload all is there', async () => {
    await page.getByRole('button', { name: 'Delete Callout 2' }).click();
    await expect(page.getByText('Never leave them alone.')).toBeHidden();
    await page.getByLabel('Last change').getByRole('button', { name: 'Undo' }).click();
    await saved(page);
    await page.reload();
    await expect(page.getByText('Never leave them alone.')).toBeVisible();
    await expect(page.getByLabel('What the picture shows')).toHaveValue('Two people in the shade');
  });

  await test.step('published, it is in the list', async () => {
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Published, version 1')).toBeVisible();
    await page.getByRole('link', { name: 'Modules' }).first().click();
    const card = page.getByRole('article', { name: 'Cool first' });
    await expect(card).toContainText('Published, version 1');
    await expect(card).toContainText('1 page');
  });
});
