/** What an outside service may cost us, at most. See docs/security.md#outbound-requests. */
const LIMIT_MS = 5000;
const BODY_LIMIT_BYTES = 256 * 1024;
const KEEP_MS = 15 * 60_000;
const MOST_KEPT = 2000;

type FailureReason = 'no-answer' | 'not-public' | 'redirect' | 'status' | 'too-large' | 'not-json';

/**
 * An outside service gave nothing that can be used. `status` is null when no answer came. `retryAfterMs` is how long
 * the service asks to wait, where it says so.
 */
export class OutboundFailure extends Error {
  readonly reason: FailureReason;
  readonly status: number | null;
  readonly retryAfterMs: number | null;

  constructor(
    host: string,
    reason: FailureReason,
    status: number | null = null,
    cause?: unknown,
    retryAfterMs: number | null = null,
  ) {
    super(`${host}: ${reason}${status === null ? '' : ` ${status}`}`, { cause });
    this.reason = reason;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Asks for JSON at an address of the service's own host. Rejects with OutboundFailure. */
export type AskOutside = (url: URL) => Promise<unknown>;

type Service = {
  /** The address the operator has set; no other origin is ever asked. */
  readonly base: URL;
  readonly userAgent: string;
  readonly clock: () => Date;
  /** Milliseconds for the whole exchange. */
  readonly limitMs?: number;
  readonly bodyLimitBytes?: number;
  /** How long answers are kept here; none for who keeps them after having looked at them. */
  readonly keepMs?: number;
};

/**
 * One outside service: five seconds, a limited body, no redirect. Answers are kept for fifteen minutes and equal
 * questions that wait for an answer share it; failures are not kept.
 */
export function outboundHttp({
  base,
  userAgent,
  clock,
  limitMs = LIMIT_MS,
  bodyLimitBytes = BODY_LIMIT_BYTES,
  keepMs = KEEP_MS,
}: Service): AskOutside {
  const kept = new Map<string, { readonly at: number; readonly answer: unknown }>();
  const pending = new Map<string, Promise<unknown>>();

  async function askNow(url: URL): Promise<unknown> {
    const answer = await fetchJson(url, { userAgent, limitMs, bodyLimitBytes, clock });
    if (keepMs === 0) return answer;
    kept.delete(url.href);
    kept.set(url.href, { at: clock().getTime(), answer });
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return answer;
  }

  return async (url) => {
    if (url.origin !== base.origin) throw new Error(`${url.origin} is not ${base.origin}`);
    const known = kept.get(url.href);
    if (known && clock().getTime() - known.at < keepMs) return known.answer;
    const asked = pending.get(url.href);
    if (asked) return asked;
    const mine = askNow(url).finally(() => pending.delete(url.href));
    pending.set(url.href, mine);
    return mine;
  };
}

type Call = Required<Pick<Service, 'userAgent' | 'limitMs' | 'bodyLimitBytes' | 'clock'>>;

async function fetchJson(url: URL, { userAgent, limitMs, bodyLimitBytes, clock }: Call): Promise<unknown> {
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(limitMs),
      headers: { accept: 'application/json', 'accept-language': 'en', 'user-agent': userAgent },
    });
    if (!response.ok) {
      await response.body?.cancel();
      const isRedirect = response.status >= 300 && response.status < 400;
      const wait = readRetryAfter(response.headers.get('retry-after'), clock().getTime());
      throw new OutboundFailure(
        url.host,
        isRedirect ? 'redirect' : 'status',
        response.status,
        undefined,
        wait,
      );
    }
    return readJson(url.host, await readText(url.host, response, bodyLimitBytes));
  } catch (error) {
    // Broken connections and the time limit come from the platform, each under a name of its own.
    throw error instanceof OutboundFailure ? error : new OutboundFailure(url.host, 'no-answer', null, error);
  }
}

/** Retry-After is a number of seconds or a date. Source: RFC 9110, section 10.2.3. */
function readRetryAfter(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs);
}

async function readText(host: string, response: Response, bodyLimitBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  // Counted after inflating, so that a small bomb is a large body. Leaving the loop hangs up.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > bodyLimitBytes) throw new OutboundFailure(host, 'too-large', response.status);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function readJson(host: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new OutboundFailure(host, 'not-json');
  }
}
