import { expect, type Page } from '@playwright/test';

type Kept = { readonly to: string; readonly subject: string; readonly text: string };

/** The link of an invitation as the demo keeps it where no mail server takes it. */
export async function invitationInOutbox(page: Page, email: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const response = await page.request.get('/api/v3/outbox');
        const { data } = (await response.json()) as { data: { letters: readonly Kept[] } };
        const letter = data.letters.find(
          ({ to, subject }) => to === email && subject === 'An account for you',
        );
        link = /^https?:\/\/\S+$/m.exec(letter?.text ?? '')?.[0];
        return link;
      },
      { timeout: 30_000 },
    )
    .toBeTruthy();
  return link ?? '';
}

/** Follows an invitation as its reader would, up to the sign-in page. */
export async function acceptInvitation(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm the new password').fill(password);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Your account is ready. Please sign in.')).toBeVisible();
  await page.waitForURL('**/login', { waitUntil: 'commit' });
}
