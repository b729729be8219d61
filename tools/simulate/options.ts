import { readWords } from '../read-words.ts';
import { SimulatorError } from './simulator-error.ts';

export type SimulatorOptions = {
  /** Origin of the server, without a slash at the end. */
  readonly url: string;
  readonly token: string;
  /** Measurements a second, all devices together. */
  readonly rate: number;
  readonly devices: number;
  /** How long to measure; null until it is stopped. */
  readonly seconds: number | null;
  readonly seed: string;
  /** Share of the replies that get lost, 0 to 1: what was acknowledged is then sent again. */
  readonly duplicates: number;
  /** Measurements to make; null until it is stopped. */
  readonly count: number | null;
  /** The id or the full name of the only one who is measured; null for everybody. */
  readonly person: string | null;
  /** What each test shows, a valid one of saliva, in mOsm; null for what a body would have. */
  readonly saliva: number | null;
};

export const USAGE = `Handheld devices that post measurements to a running Heatwise server.

  npm run simulate -- --url http://localhost:3000 --token <device token> [options]

  --url         address of the server
  --token       token of a device; the demo prints one when it starts
  --rate        measurements a second, all devices together (2)
  --devices     how many devices (6)
  --seconds     how long; without it until Ctrl-C
  --seed        the same seed makes the same measurements (a new one each time)
  --duplicates  share of the replies that get lost, so that devices send again, 0 to 1 (0.05)
  --count       how many measurements; without it until the time is over
  --person      the id or the full name of the only one who is measured
  --saliva      what every test shows, a valid one of saliva, in mOsm

  One severe result: --person "Ida Berg" --saliva 190 --count 1`;

const text = { type: 'string' } as const;
const WORDS = {
  url: text,
  token: text,
  rate: text,
  devices: text,
  seconds: text,
  seed: text,
  duplicates: text,
  count: text,
  person: text,
  saliva: text,
  help: { type: 'boolean', short: 'h' },
} as const;

/** Reads the command line; null when help was asked for. Throws SimulatorError for what it does not understand. */
export function readOptions(words: readonly string[], newSeed: string): SimulatorOptions | null {
  const values = readWords(words, WORDS, { usage: USAGE, refusal: SimulatorError });
  if (values.help) return null;
  if (!values.token) throw new SimulatorError(`--token is missing.\n\n${USAGE}`);
  return {
    url: readUrl(values.url ?? 'http://localhost:3000'),
    token: values.token,
    rate: readNumber('--rate', values.rate ?? '2', 0.01, 1000),
    devices: Math.round(readNumber('--devices', values.devices ?? '6', 1, 500)),
    seconds: values.seconds === undefined ? null : readNumber('--seconds', values.seconds, 0, 86_400),
    seed: values.seed ?? newSeed,
    duplicates: readNumber('--duplicates', values.duplicates ?? '0.05', 0, 0.9),
    count: values.count === undefined ? null : Math.round(readNumber('--count', values.count, 1, 1_000_000)),
    person: values.person ?? null,
    saliva: values.saliva === undefined ? null : readNumber('--saliva', values.saliva, 1, 1000),
  };
}

function readUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new SimulatorError(`--url must be an address such as http://localhost:3000, not ${text}`);
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '').replace(/\/api$/, '')}`;
}

function readNumber(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= least && value <= most)) {
    throw new SimulatorError(`${name} must be a number from ${least} to ${most}, not ${text}`);
  }
  return value;
}
