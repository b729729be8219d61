import { DEMO_EMAILS, DEMO_PASSWORD } from '@heatwise/builders/demo/demo-identity';
import { readWords } from '../read-words.ts';

export type LoadOptions = {
  /** Of the server; null starts a demo of one's own. */
  readonly url: string | null;
  readonly connections: number;
  readonly seconds: number;
  readonly email: string;
  readonly password: string;
};

export class LoadOptionsError extends Error {}

export const USAGE = `Many at once: reads and incremental synchronisations, then a storm of sign-ins.

  npm run load -- [--url http://localhost:3000] [options]

  --url          address of the server; without it a demo is started on a free port
  --connections  how many at once (200)
  --seconds      how long (120); one connection alone is measured for a tenth of it, and the storm lasts a quarter
  --email        whose reads they are (the demo's admin)
  --password     theirs

Start the server with a REQUESTS_PER_MINUTE that lets one address do all this, e.g. 10000000; the demo it starts itself
has that. Nothing is written but sessions.`;

const text = { type: 'string' } as const;
const WORDS = {
  url: text,
  connections: text,
  seconds: text,
  email: text,
  password: text,
  help: { type: 'boolean', short: 'h' },
} as const;

/** Reads the command line; null when help was asked for. Throws LoadOptionsError for what it does not understand. */
export function readOptions(words: readonly string[]): LoadOptions | null {
  const values = readWords(words, WORDS, { usage: USAGE, refusal: LoadOptionsError });
  if (values.help) return null;
  const { url } = values;
  if (url !== undefined && !(URL.canParse(url) && /^https?:/.test(url)))
    throw new LoadOptionsError(`--url must be an address such as http://localhost:3000, not ${url}`);
  return {
    url: url === undefined ? null : new URL(url).origin,
    connections: readNumber('--connections', values.connections ?? '200', 1, 5000),
    seconds: readNumber('--seconds', values.seconds ?? '120', 1, 3600),
    email: values.email ?? DEMO_EMAILS.admin,
    password: values.password ?? DEMO_PASSWORD,
  };
}

function readNumber(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least || value > most)
    throw new LoadOptionsError(`${name} must be a whole number from ${least} to ${most}, not ${text}`);
  return value;
}
