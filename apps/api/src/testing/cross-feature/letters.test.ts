import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { expect, test } from 'vitest';
import { htmlOf, type Letter, textOf } from '../../mail/letter.ts';

const SOURCES = path.join(import.meta.dirname, '../..');
const LINK = 'https://evil.test/pay';
/** What somebody may enter as the name of an organisation or a person, or as other text. */
const HOSTILE = [
  `${LINK} Your account is locked. ${'Pay now at www.evil.test. '.repeat(7)}`.slice(0, 200),
  `Works”\r\n\r\n${LINK} evil\u200b.test mailto:ida@evil.test`,
  `evil。test／pay <a href="${LINK}">evil.test</a>`,
];
const URL_OF_OURS = 'https://heat.example/somewhere/abc';
const around = { to: 'reader@example.org', url: URL_OF_OURS, publicUrl: 'https://heat.example' };
const unsubscribeUrl = 'https://heat.example/unsubscribe/abc';
const zone = openTimeZone('UTC');
const now = new Date('2026-11-28T08:00:00Z');

// biome-ignore lint/suspicious/noExplicitAny: each function has parameters of its own
type AnyLetterFunction = (...parameters: any[]) => Letter;
type Case = {
  readonly make: (letter: AnyLetterFunction, hostile: string) => Letter;
  /** Whether its reader may know nothing of the organisation yet. */
  readonly isForStrangers?: true;
};

const course = { title: '', due_on: '2026-12-01', mail: 'assigned' };
const alert = (text: string) => ({
  severity: 'critical',
  rule_name: text,
  subject_name: text,
  message: text,
  is_over: false,
  step: 0,
  trigger: { kind: 'no-test', days: 3 },
  value: null,
  value_at: null,
  time_zone: null,
  is_simulated: false,
  fired_at: now,
  first_sent_at: null,
  carried: [{ rule_name: text }],
});

/** How each letter is made, with the hostile text wherever somebody's text is shown. */
const CASES: Readonly<Record<string, Case>> = {
  passwordChangedLetter: { make: (letter) => letter(around.to) },
  temporaryPasswordLetter: { make: (letter) => letter(around.to) },
  emailChangedLetter: { make: (letter, text) => letter(around.to, { from: text, to: text }) },
  credentialLetter: {
    make: (letter, text) =>
      letter(
        around.to,
        { kind: 'webhook', name: text, event: 'created' },
        { ...around, organisation: text, by: text, at: '28 Nov 2026 08:00 UTC', address: '192.0.2.1' },
      ),
  },
  invitationLetter: { isForStrangers: true, make: (letter, text) => letter(around.to, text, URL_OF_OURS) },
  addressInUseLetter: { isForStrangers: true, make: (letter, text) => letter(around.to, text) },
  confirmEmailLetter: { isForStrangers: true, make: (letter, text) => letter(around.to, text, URL_OF_OURS) },
  emailAskedLetter: {
    isForStrangers: true,
    make: (letter, text) => letter(around.to, { by: { name: text, isReader: false }, email: text }),
  },
  resetLetter: { make: (letter) => letter(around.to, URL_OF_OURS) },
  twoFactorLetter: { make: (letter) => letter(around.to, true) },
  recoveryCodeUsedLetter: { make: (letter) => letter(around.to, 3) },
  codesGuessedLetter: { make: (letter) => letter(around.to, 3) },
  recoveryCodesRenewedLetter: { make: (letter) => letter(around.to) },
  twoFactorTakenOffLetter: { isForStrangers: true, make: (letter, text) => letter(around.to, text) },
  signInMovedLetter: { make: (letter) => letter(around.to, true) },
  registrationLetter: { isForStrangers: true, make: (letter) => letter(around.to, URL_OF_OURS) },
  domainLetter: {
    make: (letter) => letter(around.to, { domain: 'example.org', event: 'missing', url: URL_OF_OURS }),
  },
  domainAskedLetter: {
    isForStrangers: true,
    make: (letter, text) => letter(around.to, 'example.org', text, URL_OF_OURS),
  },
  inviteToRegisterLetter: {
    isForStrangers: true,
    make: (letter, text) =>
      letter({ ...around, from: text, organisation: text, line: text, refusalUrl: unsubscribeUrl }),
  },
  storyLetter: {
    make: (letter, text) => letter({ ...around, story: { title: text, reason: text }, decision: 'decline' }),
  },
  courseLinkLetter: {
    isForStrangers: true,
    make: (letter, text) =>
      letter({ to: around.to, name_first: text, organisation: text, address: URL_OF_OURS }),
  },
  courseMailLetter: {
    isForStrangers: true,
    make: (letter, text) =>
      letter({
        to: around.to,
        name_first: text,
        organisation: text,
        address: URL_OF_OURS,
        courses: [{ ...course, title: text }],
      }),
  },
  askedLetter: { make: (letter, text) => letter({ ...around, by: text, what: text }) },
  answeredLetter: { make: (letter, text) => letter({ ...around, by: text, what: text }, true) },
  switchedOffLetter: {
    make: (letter, text) =>
      letter({ to: around.to, organisation: text, address: `${LINK}?secret` }, URL_OF_OURS),
  },
  quoteLetter: {
    make: (letter, text) =>
      letter(
        {
          to: around.to,
          what: 'declined',
          quote: { number: 'Q-1', version: 1, org_name: text, reason: 'Not offered there.' },
        },
        URL_OF_OURS,
      ),
  },
  redemptionLetter: {
    make: (letter) =>
      letter({ ...around, redemption: { state: 'redeemed', title: 'A shirt', points: 5, reason: null } }),
  },
  retentionLetter: {
    make: (letter, text) =>
      letter(around.to, {
        organisation: text,
        by: text,
        years: 7,
        begins_at: '2026-12-01T00:00:00Z',
        url: URL_OF_OURS,
      }),
  },
  closedLetter: {
    make: (letter, text) =>
      letter({ to: around.to, organisation: text, eraseAt: '2026-12-28T00:00:00Z' }, text, URL_OF_OURS),
  },
  reopenedLetter: { make: (letter, text) => letter(around.to, text, text) },
  erasedLetter: { make: (letter, text) => letter(around.to, text) },
  deskLetter: {
    isForStrangers: true,
    make: (letter, text) =>
      letter(
        { what: 'ticket-opened', organisation_name: text, name: text, by_name: text, text, path: '/desk/1' },
        { to: around.to, publicUrl: around.publicUrl, unsubscribeUrl },
      ),
  },
  digestLetter: {
    make: (letter, text) =>
      letter(
        {
          people: 1,
          tested: 1,
          tests: 1,
          missed: [text],
          dehydrated: [{ name: text, worst: 'dehydrated' }],
          followUps: [{ name: text, tested_ms: 0 }],
        },
        { ...around, organisation: text, zone, fromMs: 0, toMs: 1, unsubscribeUrl },
      ),
  },
  dehydrationLetter: {
    make: (letter, text) =>
      letter(
        [
          {
            user_id: 'a',
            name_first: text,
            name_last: text,
            value: 150,
            status: 'dehydrated',
            created_time: now.toISOString(),
            baseline_mean: null,
            tag_name: text,
            time_zone: null,
          },
        ],
        { ...around, organisation: text, zone, unsubscribeUrl },
      ),
  },
  supportLetter: {
    make: (letter, text) =>
      letter({ ...around, organisation: text, granted_by_name: text, reason: text, until: '28 Nov 2026' }),
  },
  reportLetter: {
    make: (letter, text) =>
      letter(
        {
          to: around.to,
          organisation: text,
          name: text,
          run: { first_day: '2026-11-01', last_day: '2026-11-07' },
        },
        URL_OF_OURS,
      ),
  },
  alertLetter: {
    make: (letter, text) =>
      letter([alert(text)], {
        ...around,
        organisation: text,
        zone,
        unit: 'celsius',
        now,
        answerUrl: URL_OF_OURS,
      }),
  },
  /** The answer itself is text of the operator. */
  answerLetter: {
    make: (letter, text) =>
      letter({
        ...around,
        replyTo: null,
        ticket: { ticket_id: 'a', number: 1, subject: text },
        answer: { sent_by_name: 'Ida', text: 'Restart it.', files: 0 },
      }),
  },
};

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /letters?\.ts$/.test(file),
);
const modules = await Promise.all(files.map((file) => import(pathToFileURL(path.join(SOURCES, file)).href)));
const letters: Record<string, AnyLetterFunction> = Object.fromEntries(
  modules.flatMap((module) =>
    Object.entries(module as Record<string, AnyLetterFunction>).filter(
      ([name, value]) => name.endsWith('Letter') && typeof value === 'function',
    ),
  ),
);

/** All that the product links or names by itself. */
const OURS = /https:\/\/heat\.example\S*/g;
/** These show a longer text of somebody, or an email address. */
const LONG_TEXTS = [
  'deskLetter',
  'supportLetter',
  'alertLetter',
  'storyLetter',
  'inviteToRegisterLetter',
  'askedLetter',
  'answeredLetter',
  'emailChangedLetter',
  'emailAskedLetter',
];
const made = Object.entries(CASES).flatMap(([name, { make, isForStrangers = false }]) =>
  HOSTILE.map((hostile) => {
    const letter = letters[name];
    if (!letter) throw new Error(`there is no letter ${name}`);
    return { name, isForStrangers, letter: make(letter, hostile) };
  }),
);

test('every letter of the product is tried with hostile names', () => {
  const known = ['keepLetter', 'readLetter'];
  expect(
    Object.keys(letters)
      .filter((name) => !known.includes(name))
      .sort(),
  ).toEqual(Object.keys(CASES).sort());
});

test.each(made)('$name shows hostile names without links, on one line', ({ letter }) => {
  const shown = [letter.subject, textOf(letter), htmlOf(letter)].join('\n').replaceAll(OURS, '');
  expect(shown).not.toMatch(/evil[.。]test/);
  expect(shown).not.toMatch(/https?:(?!\/\/heat)|mailto:|:\/\/evil/);
});

test.each(Object.entries(CASES).filter(([name]) => !LONG_TEXTS.includes(name)))(
  '%s shows at most 60 characters of a name',
  (name, { make }) => {
    const letter = letters[name];
    expect(letter && textOf(make(letter, 'L'.repeat(200)))).not.toMatch(/L{60}/);
  },
);

test.each(made.filter(({ isForStrangers }) => isForStrangers))(
  '$name begins with a subject and a sentence of our own',
  ({ name, letter }) => {
    if (name === 'deskLetter') return;
    // The subject of a course's email names it after our own words.
    if (name === 'courseMailLetter') expect(letter.subject).toMatch(/^A course for you: /);
    else expect(letter.subject).not.toMatch(/evil|Works/);
    expect(letter.paragraphs[0]).not.toMatch(/evil|Works|locked/);
    for (const text of [...letter.paragraphs, letter.footnote])
      for (const [at] of text.matchAll(/[^“]evil/g)) expect(text.slice(0, text.indexOf(at))).toContain('“');
  },
);
