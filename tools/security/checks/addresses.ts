import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { peopleWorkbook } from '../../../apps/api/src/features/people/import/testing/spreadsheets.ts';
import { type Check, type Ground, newFindings } from '../check.ts';
import { lettersTo, linksTo } from '../mails.ts';
import { addMember, domainOf } from '../member.ts';

const INVITATION = /https?:\S+\/forgot-password\/\S+/;

/** What an admin sees of an answer, but for what differs between any two: ids, times, and the address itself. */
function told(text: string, email: string): string {
  return text
    .replaceAll(email, 'EMAIL')
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');
}

/** Each way to hand the server an address, and what it says. The last one leaves somebody of one's own with it. */
const askings: [string, (ground: Ground, email: string) => Promise<string>][] = [
  [
    'a new address of somebody who signs in',
    async ({ server, theirs }, email) => {
      const { user_id } = await addMember(server, theirs.admin);
      const { token } = theirs.admin;
      const body = { user_id, email };
      const answer = await server.ask({ method: 'PATCH', path: '/api/v2/user/', token, body });
      const { email: now } = (JSON.parse(answer.text) as { data: { email?: string } }).data ?? {};
      return `${answer.status} ${now === email ? 'moved' : 'waits'}`;
    },
  ],
  [
    'import/verify',
    async ({ server, theirs }, email) => {
      const body = new FormData();
      const row = ['Ida', 'Berg', email, '', '', '', '', '', ''];
      body.append('file', new Blob([new Uint8Array(peopleWorkbook([row]))]), 'people.xlsx');
      const { token } = theirs.admin;
      const answer = await server.ask({ method: 'POST', path: '/api/v3/user/import/verify', token, body });
      return `${answer.status} ${answer.text}`;
    },
  ],
  [
    'a new person',
    async ({ server, theirs }, email) => {
      const { token } = theirs.admin;
      const body = { name_first: 'Ida', email };
      const answer = await server.ask({ method: 'POST', path: '/api/v2/user', token, body });
      return `${answer.status} ${answer.text}`;
    },
  ],
];

const known: Check = {
  area: 'enumeration',
  name: 'import, new people and new addresses do not tell which addresses sign in elsewhere',
  async look(ground) {
    const { ours, theirs, showsMails } = ground;
    if (!showsMails) return 'mails cannot be read';
    const { findings, expect } = newFindings();
    for (const [what, ask] of askings) {
      const [one, other] = [ours.admin.email, `${randomUUID()}@${domainOf(theirs.admin.email)}`];
      const [taken, free] = [told(await ask(ground, one), one), told(await ask(ground, other), other)];
      expect(
        taken === free,
        `${what}: ${taken.slice(0, 200)} for a known one, ${free.slice(0, 200)} for another`,
      );
      expect(free.startsWith('200'), `${what} is answered ${free.slice(0, 100)}`);
    }
    return { looked: askings.map(([what]) => what).join(', '), findings };
  },
};

const injected = 'Crane\r\n\r\nYour account is blocked. Go to https://evil.test\r\n\u2028Dear reader';

const lines: Check = {
  area: 'mails',
  name: 'an organisation’s name with line breaks writes no line of a mail',
  async look({ server, theirs: { admin }, showsMails }) {
    if (!showsMails) return 'mails cannot be read';
    const { findings, expect } = newFindings();
    const { token } = admin;
    const rename = (name: string) =>
      server.ask({ method: 'PATCH', path: '/api/v3/organisation', token, body: { name } });
    const { status } = await rename(injected);
    const email = `${randomUUID()}@${domainOf(admin.email)}`;
    await server.read({ method: 'POST', path: '/api/v2/user', token, body: { name_first: injected, email } });
    await linksTo(server, email, INVITATION);
    for (const { subject, text } of await lettersTo(server, email)) {
      const own = text
        .split(/[\r\n\u2028\u2029\u0085]/)
        .filter((line) => /^(Your account|Dear reader)/.test(line));
      expect(own.length === 0, `a line of the mail is "${own[0]}"`);
      expect(!/[\r\n\u2028]/.test(subject), `its subject has several lines: ${JSON.stringify(subject)}`);
    }
    await rename('Security checks');
    return { looked: `the name is answered ${status}; one invitation`, findings };
  },
};

const MAILS_AN_HOUR = 5;
const MOST_TIMES = 8;
/** A second and a half. */
const FEW_TRIES = 8;

const invitations: Check = {
  area: 'mails',
  name: 'nobody’s mailbox is flooded by invitations, whichever person they are for',
  async look({ server, theirs: { admin }, showsMails, isShort }) {
    if (!showsMails) return 'mails cannot be read';
    const { findings, expect } = newFindings();
    const { token } = admin;
    const times = isShort ? MAILS_AN_HOUR + 1 : MOST_TIMES;
    const create = (email: string) =>
      server.read<{ user_id: string }>({
        method: 'POST',
        path: '/api/v2/user',
        token,
        body: { name_first: 'Ida', email },
      });
    const [again, anew] = [1, 2].map(() => `${randomUUID()}@stranger.test`) as [string, string];
    const { user_id } = await create(again);
    const path = `/api/v3/user/${user_id}/sign-in-mail`;
    for (let n = 1; n < times; n += 1) await server.ask({ method: 'POST', path, token, body: {} });
    for (let n = 1; n <= times; n += 1) {
      const made = await create(anew);
      // Of somebody who is gone again before it is written nobody would be told.
      await linksTo(server, anew, INVITATION, n, { tries: n > MAILS_AN_HOUR ? FEW_TRIES : undefined }).catch(
        () => undefined,
      );
      await server.ask({ method: 'DELETE', path: `/api/v2/user/${made.user_id}`, token });
    }
    // The emails are written behind the requests: once a later one is there, these are.
    const last = `${randomUUID()}@stranger.test`;
    await create(last);
    await linksTo(server, last, INVITATION);
    await sleep(2000);
    for (const [how, email] of [
      ['asked for again and again', again],
      ['for one new person after another', anew],
    ] as const) {
      const { length } = await lettersTo(server, email);
      expect(length <= MAILS_AN_HOUR, `${how}: ${length} of ${times} arrive`);
    }
    return { looked: `${times} to one address, in two ways`, findings };
  },
};

export const addresses: readonly Check[] = [known, lines, invitations];
