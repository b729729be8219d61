import { setTimeout as sleep } from 'node:timers/promises';
import type { KeptLetter } from '@heatwise/contract/session/mail.contract';
import type { Server } from './server.ts';

const TRIES = 150;
const PAUSE_MS = 200;

/** Whether the server shows the emails that it would have sent, as a demo does. */
export async function showsMails(server: Server): Promise<boolean> {
  return (await server.ask({ path: '/api/v3/outbox' })).status === 200;
}

/** The emails to an address, newest first. */
export async function lettersTo(server: Server, email: string): Promise<KeptLetter[]> {
  const { letters } = await server.read<{ letters: KeptLetter[] }>({ path: '/api/v3/outbox' });
  return letters.filter(({ to }) => to === email);
}

/** Waits until an address has got as many emails with such a link, and gives the links, newest first. */
export async function linksTo(
  server: Server,
  email: string,
  link: RegExp,
  count = 1,
  { tries: most = TRIES }: { tries?: number | undefined } = {},
): Promise<string[]> {
  for (let tries = 0; tries < most; tries += 1) {
    const links = (await lettersTo(server, email)).flatMap(({ text }) => link.exec(text)?.[0] ?? []);
    if (links.length >= count) return links;
    await sleep(PAUSE_MS);
  }
  throw new Error(`No mail to ${email} with ${link} arrived in the outbox.`);
}

/** The last part of a link's address. */
export function secretOf(link: string): string {
  return link.slice(link.lastIndexOf('/') + 1);
}
