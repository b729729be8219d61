import sharp from 'sharp';
import { signIn } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { openUnnamedScreen } from './support/open-screen.ts';
import { PERSON_WITH_TESTS as PERSON } from './support/screen-list.ts';

test('an admin changes a person’s picture and profile', async ({ page }) => {
  await signIn(page, 'admin');
  await waitForSync(page);

  await test.step('a large picture is cut square and made small in the browser, and shown', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 80 } as const;
    const buffer = await sharp({
      create: { width: 2400, height: 2000, channels: 3, background: '#fff', noise },
    })
      .jpeg()
      .toBuffer();
    await openUnnamedScreen(page, PERSON);
    await page.getByLabel('Picture file').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
    const dialog = page.getByRole('dialog', { name: 'Choose the part to show' });
    await expect(dialog.getByRole('button', { name: 'Use picture' })).toBeEnabled();
    await expectAccessible(page);

    const [request] = await Promise.all([
      page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().includes('/user/image/')),
      dialog.getByRole('button', { name: 'Use picture' }).click(),
    ]);

    const { image } = request.postDataJSON() as { image: string };
    const sent = Buffer.from(image, 'base64');
    const { format, width = 0, height } = await sharp(sent).metadata();
    expect([format, height]).toEqual(['jpeg', width]);
    expect(width).toBeLessThanOrEqual(1920);
    expect(sent.length).toBeLessThanOrEqual(1024 * 1024);
    await expect(page.getByRole('img', { name: 'The person’s picture' })).toBeVisible();
  });

  await test.step('unsaved changes are not lost by a link; saved ones are there for everybody', async () => {
    await openUnnamedScreen(page, PERSON);
    await page.getByLabel('Employee ID').fill('IR-2000');
    await page.getByRole('link', { name: 'Sweat', exact: true }).click();
    const guard = page.getByRole('dialog', { name: 'Discard changes?' });
    await expect(guard).toBeVisible();
    await expectAccessible(page);
    await guard.getByRole('button', { name: 'Keep editing' }).click();

    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Successfully updated user')).toBeVisible();
    await expect(page.getByText('Unsaved changes')).toBeHidden();
    await page.getByRole('link', { name: 'Sweat', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'All sweat tests' })).toBeVisible();
    await page.goto(PERSON);
    await expect(page.getByLabel('Employee ID')).toHaveValue('IR-2000');
  });
});

test('without any permission people reach themselves, and nobody else', async ({ page }) => {
  await signIn(page, 'worker');
  await waitForSync(page);
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('link', { name: 'My profile' }).click();
  await expect(page.getByText('You', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0);

  await page.goto(PERSON);
  await expect(page.getByRole('heading', { name: 'Not Permitted' })).toBeVisible();
});
