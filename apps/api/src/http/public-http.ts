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
export function publicHttp({
  userAgent,
  allowsLoopback,
  limitMs = LIMIT_MS,
  bodyLimitBytes = BODY_LIMIT_BYTES,
}: Options): AskPublic {
  const isAllowed = (address: string) =>
    isPublicAddress(address) || (allowsLoopback && isLoopbackAddress(address));

  /** Checked where the connection takes its address from: a second look-up could answer something else. */
  const guardedLookup: LookupFunction = (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const closed = !error && (found.length === 0 || found.some(({ address }) => !isAllowed(address)));
      const [first] = found ?? [];
      if (error || closed || !first) done(error ?? new NotPublic(), '', 0);
      else if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
  };

  function open({ url, form, headers }: Question): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const send = url.protocol === 'https:' ? requestHttps : requestHttp;
      const outgoing = send(url, {
        method: form ? 'POST' : 'GET',
        lookup: guardedLookup,
        agent: false,
        signal: AbortSignal.timeout(limitMs),
        headers: {
          accept: 'application/json',
          'user-agent': userAgent,
          ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...headers,
        },
      });
      outgoing.on('response', resolve).on('error', reject);
      outgoing.end(form?.toString());
    });
  }

  async function ask(question: Question) {
    const { host } = question.url;
    const response = await open(question);
    const status = response.statusCode ?? 0;
    if (status >= 300 && status < 400) {
      response.destroy();
      throw new OutboundFailure(host, 'redirect', status);
    }
    const text = await readText(host, response, bodyLimitBytes);
    return { status, answer: readJson(host, status, text) };
  }

  return async (question) => {
    const { url } = question;
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    // An address that stands in the URL itself is never looked up.
    const isClosed = isIP(literal) !== 0 && !isAllowed(literal);
    const isPlain = url.protocol !== 'https:' && !(allowsLoopback && url.protocol === 'http:');
    if (isClosed || isPlain) throw new OutboundFailure(url.host, 'not-public');
    try {
      return await ask(question);
    } catch (error) {
      if (error instanceof OutboundFailure) throw error;
      throw new OutboundFailure(
        url.host,
        error instanceof NotPublic ? 'not-public' : 'no-answer',
        null,
        error,
      );
    }
  };
}

class NotPublic extends Error {}

async function readText(host: string, response: IncomingMessage, bodyLimitBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    // Leaving the loop hangs up.
    if (bytes > bodyLimitBytes) throw new OutboundFailure(host, 'too-large', response.statusCode ?? null);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function readJson(host: string, status: number, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const isRefusal = status >= 400;
    throw new OutboundFailure(host, isRefusal ? 'status' : 'not-json', isRefusal ? status : null);
  }
}
