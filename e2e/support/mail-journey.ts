import { LATE_MAIL_MS, type Mailbox, openMailbox } from '../../apps/api/src/testing/mailbox.ts';
import { withDemo } from '../../tools/demo-driver/demo-server.ts';
import { test as journey } from './journey.ts';

type MailParts = {
  mailbox: Mailbox;
  /** Further settings of the worker's demo. */
  demoSettings: Readonly<Record<string, string>>;
  demoUrl: string;
};

/** A journey on a demo of its own, which sends its emails to a mailbox of the test. */
export const test = journey.extend<object, MailParts>({
  demoSettings: [{}, { scope: 'worker' }],
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted parts from this pattern
    async ({}, use) => {
      const mailbox = await openMailbox({ arrivesWithinMs: LATE_MAIL_MS });
      await use(mailbox);
      await mailbox.close();
    },
    { scope: 'worker' },
  ],
  demoUrl: [
    async ({ mailbox, demoSettings }, use) => withDemo(use, { SMTP_URL: mailbox.smtpUrl, ...demoSettings }),
    { scope: 'worker', timeout: 180_000 },
  ],
});
