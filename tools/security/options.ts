import { DEMO_EMAILS, DEMO_PASSWORD } from '@heatwise/builders/demo/demo-identity';
import { readWords } from '../read-words.ts';

type Account = { readonly email: string; readonly password: string };

export type SecurityOptions = {
  /** Of the server to look at; null starts a demo of one's own. */
  readonly url: string | null;
  /** An admin of the organisation that must not be reached. */
  readonly account: Account;
  /** An admin of a second one; null registers one, where emails can be read. */
  readonly second: Account | null;
  readonly isShort: boolean;
  /** Only the checks whose area or name holds this. */
  readonly only: string;
};

export class SecurityOptionsError extends Error {}

export const USAGE = `Looks at a running Heatwise server from outside, row by row of what it must withstand.

  npm run test:security -- [--url https://heat.example.org] [options]

  --url       address of the server; without it a demo is started on a free port
  --account   email:password of an admin, whose organisation must not be reached (the demo's admin)
  --second    email:password of an admin of another organisation, in which people, tags and measurements are made
              and deleted; without it one is registered, which needs a server that shows its mails, as a demo does
  --only      only the checks whose area or name holds this text
  --short     fewer repetitions, and no times

Everything is done in the second organisation; nothing in the first is changed. Let nobody else work in the first
meanwhile: what they change would be taken for a finding.`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const WORDS = {
  url: text,
  account: text,
  second: text,
  only: text,
  short: flag,
  help: { ...flag, short: 'h' },
} as const;

/** Reads the command line; null when help was asked for. Throws SecurityOptionsError for what it does not understand. */
export function readOptions(words: readonly string[]): SecurityOptions | null {
  const values = readWords(words, WORDS, { usage: USAGE, refusal: SecurityOptionsError });
  if (values.help) return null;
  return {
    url: values.url === undefined ? null : readUrl(values.url),
    account: values.account
      ? readAccount('--account', values.account)
      : { email: DEMO_EMAILS.admin, password: DEMO_PASSWORD },
    second: values.second ? readAccount('--second', values.second) : null,
    isShort: values.short ?? false,
    only: (values.only ?? '').toLowerCase(),
  };
}

function readUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new SecurityOptionsError(`--url must be an address such as http://localhost:3000, not ${text}`);
  return url.origin;
}

function readAccount(name: string, text: string): Account {
  const [, email, password] = /^([^:]+@[^:]+):(.+)$/.exec(text) ?? [];
  if (!email || !password) throw new SecurityOptionsError(`${name} must be email:password`);
  return { email, password };
}
