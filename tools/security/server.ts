import { randomInt } from 'node:crypto';
import http, { type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

/** One request of a check. */
export type Asked = {
  readonly method?: string;
  readonly path: string;
  readonly token?: string | null | undefined;
  /** A text or bytes go as they are, a form as multipart, everything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** One of this machine's addresses to come from. */
  readonly from?: string | undefined;
};

export type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** What the reply calls its refusal; undefined where it is none of ours. */
  readonly code: string | undefined;
};

/** The server that is looked at, over HTTP and nothing else. */
export type Server = {
  readonly url: string;
  ask(asked: Asked): Promise<Answer>;
  /** The `data` of the reply; throws with what was answered where it is not a success. */
  read<Data>(asked: Asked): Promise<Data>;
  /** Another address of this machine with every call; undefined where the server runs elsewhere. */
  newAddress(): string | undefined;
  close(): void;
};

const PATIENCE_MS = 60_000;
/**
 * How often a request is sent again that the general rate limit for an address stopped, or a server with much to do.
 */
const MOST_BRAKES = 4;
const COME_BACK = new Set(['too-many-requests', 'server-busy']);

/**
 * Finds out from where the server can be reached; throws where there is none. Who is notified to come back does so,
 * unless `isPatient` is false.
 */
export async function reachServer(
  address: string,
  { isPatient = true }: { isPatient?: boolean } = {},
): Promise<Server> {
  const url = new URL(address);
  const { request, Agent } = url.protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });

  async function askOnce({ method = 'GET', path, token, body, headers = {}, from }: Asked): Promise<Answer> {
    const sent = await bytesOf(body);
    const options: RequestOptions = {
      agent,
      method,
      timeout: PATIENCE_MS,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(sent ? { ...sent.headers, 'content-length': sent.bytes.length } : {}),
        ...headers,
      },
      ...(from ? { localAddress: from, family: 4 } : {}),
    };
    return new Promise((resolve, reject) => {
      const asking = request(`${url.origin}${path}`, options, (reply) => {
        const isStream = reply.headers['content-type']?.startsWith('text/event-stream') ?? false;
        if (isStream) {
          // It does not end by itself: that it was opened is all there is to know.
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text: '', code: undefined });
          asking.destroy();
          return;
        }
        const pieces: Buffer[] = [];
        reply.on('data', (piece: Buffer) => pieces.push(piece));
        reply.on('error', reject);
        reply.on('end', () => {
          const text = Buffer.concat(pieces).toString('utf8');
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text, code: codeIn(text) });
        });
      });
      asking.on('timeout', () => asking.destroy(new Error(`${method} ${path} was not answered`)));
      asking.on('error', (error) => reject(new Error(`${method} ${path}: ${error.message}`)));
      asking.end(sent?.bytes);
    });
  }

  async function ask(asked: Asked): Promise<Answer> {
    for (let brakes = 0; ; brakes += 1) {
      const answer = await askOnce(asked);
      if (!isPatient || !COME_BACK.has(answer.code ?? '') || brakes === MOST_BRAKES) return answer;
      await sleep(1000 * Number(answer.headers['retry-after'] ?? 1));
    }
  }

  async function read<Data>(asked: Asked): Promise<Data> {
    const answer = await ask(asked);
    if (answer.status !== 200) {
      const said = answer.text.slice(0, 300);
      throw new Error(`${asked.method ?? 'GET'} ${asked.path} answered ${answer.status}: ${said}`);
    }
    return (JSON.parse(answer.text) as { data: Data }).data;
  }

  await ask({ path: '/health' });
  const isHere = await ask({ path: '/health', from: oneOfThisMachine() }).then(
    () => true,
    () => false,
  );
  return {
    url: url.origin,
    ask,
    read,
    newAddress: () => (isHere ? oneOfThisMachine() : undefined),
    close: () => agent.destroy(),
  };
}

/** All of 127.0.0.0/8 is this machine, on Linux. */
function oneOfThisMachine(): string {
  return `127.${randomInt(1, 255)}.${randomInt(255)}.${randomInt(1, 255)}`;
}

async function bytesOf(body: unknown) {
  if (body === undefined) return undefined;
  if (Buffer.isBuffer(body)) return { bytes: body, headers: {} };
  if (body instanceof FormData) {
    const form = new Response(body);
    const type = form.headers.get('content-type') ?? '';
    return { bytes: Buffer.from(await form.arrayBuffer()), headers: { 'content-type': type } };
  }
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { bytes: Buffer.from(text), headers: { 'content-type': 'application/json' } };
}

function codeIn(text: string): string | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    return (JSON.parse(text) as { code?: string }).code;
  } catch {
    return undefined;
  }
}
