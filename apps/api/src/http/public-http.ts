import { lookup } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { OutboundFailure } from './outbound-http.ts';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

const LIMIT_MS = 5000;
const BODY_LIMIT_BYTES = 64 * 1024;

type Question = {
  readonly url: URL;
  /** Sent by POST. */
  readonly form?: URLSearchParams;
  readonly headers?: Readonly<Record<string, string>>;
};

type Parcel = {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | string;
};

/**
 * Posts a body, and reads the beginning of the answer, whatever its status; a redirect is not followed. Rejects with
 * OutboundFailure.
 */
export type PostPublic = (parcel: Parcel) => Promise<{ readonly status: number; readonly text: string }>;

/** Asks for JSON, whatever the status. Rejects with OutboundFailure. */
export type AskPublic = (
  question: Question,
) => Promise<{ readonly status: number; readonly answer: unknown }>;

type Options = {
  readonly userAgent: string;
  /** Lets http and this very machine pass, for tests and demos. */
  readonly allowsLoopback: boolean;
  /** Milliseconds for the whole exchange. */
  readonly limitMs?: number;
  readonly bodyLimitBytes?: number;
};

/**
 * For addresses that an organisation has set, as against those of the operator: https only, to a public address and to
 * the very one that was looked at, no redirect, five seconds, 64 KB. See docs/security.md#outbound-requests.
 */
export function publicHttp({ userAgent, bodyLimitBytes = BODY_LIMIT_BYTES, ...options }: Options): AskPublic {
  const open = publicConnections(options);
  return ({ url, form, headers }) =>
    withinLimits(url, async () => {
      const response = await open(url, {
        method: form ? 'POST' : 'GET',
        headers: {
          accept: 'application/json',
          'user-agent': userAgent,
          ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...headers,
        },
        ...(form && { body: form.toString() }),
      });
      const status = response.statusCode ?? 0;
      if (status >= 300 && status < 400) {
        response.destroy();
        throw new OutboundFailure(url.host, 'redirect', status);
      }
      const { text, isWhole } = await readText(response, bodyLimitBytes);
      if (!isWhole) throw new OutboundFailure(url.host, 'too-large', status);
      return { status, answer: readJson(url.host, status, text) };
    });
}

/** The same for what is posted to addresses that somebody has set. Of a longer answer the beginning is read. */
export function publicPost({
  userAgent,
  bodyLimitBytes = BODY_LIMIT_BYTES,
  ...options
}: Options): PostPublic {
  const open = publicConnections(options);
  return ({ url, headers, body }) =>
    withinLimits(url, async () => {
      const response = await open(url, {
        method: 'POST',
        headers: { 'user-agent': userAgent, 'content-length': String(Buffer.byteLength(body)), ...headers },
        body,
      });
      const { text } = await readText(response, bodyLimitBytes);
      return { status: response.statusCode ?? 0, text };
    });
}

type Sent = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
};

/** Opens connections to public addresses, each to the very address that was looked at. */
function publicConnections({
  allowsLoopback,
  limitMs = LIMIT_MS,
}: Pick<Options, 'allowsLoopback' | 'limitMs'>) {
  const isAllowed = (address: string) =>
    isPublicAddress(address) || (allowsLoopback && isLoopbackAddress(address));

  /** Checked where the connection takes its address from: a second lookup could answer something else. */
  const guardedLookup: LookupFunction = (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const closed = !error && (found.length === 0 || found.some(({ address }) => !isAllowed(address)));
      const [first] = found ?? [];
      if (error || closed || !first) done(error ?? new NotPublic(), '', 0);
      else if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
  };

  return (url: URL, { method, headers, body }: Sent): Promise<IncomingMessage> => {
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    // An address that is in the URL itself is never looked up.
    const isClosed = isIP(literal) !== 0 && !isAllowed(literal);
    const isPlain = url.protocol !== 'https:' && !(allowsLoopback && url.protocol === 'http:');
    if (isClosed || isPlain) return Promise.reject(new OutboundFailure(url.host, 'not-public'));
    return new Promise((resolve, reject) => {
      const send = url.protocol === 'https:' ? requestHttps : requestHttp;
      const signal = AbortSignal.timeout(limitMs);
      const outgoing = send(url, { method, lookup: guardedLookup, agent: false, signal, headers });
      outgoing.on('response', resolve).on('error', reject);
      outgoing.end(body);
    });
  };
}

/** Broken connections and the time limit come from the platform, each under a name of its own. */
async function withinLimits<T>({ host }: URL, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OutboundFailure) throw error;
    throw new OutboundFailure(host, error instanceof NotPublic ? 'not-public' : 'no-answer', null, error);
  }
}

class NotPublic extends Error {}

async function readText(response: IncomingMessage, bodyLimitBytes: number) {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    // Leaving the loop hangs up.
    if (bytes > bodyLimitBytes) break;
  }
  const text = Buffer.concat(chunks).subarray(0, bodyLimitBytes).toString('utf8');
  return { text, isWhole: bytes <= bodyLimitBytes };
}

function readJson(host: string, status: number, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const isRefusal = status >= 400;
    throw new OutboundFailure(host, isRefusal ? 'status' : 'not-json', isRefusal ? status : null);
  }
}
