import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { openStandIn } from './stand-in.ts';

/** A browser that takes messages: where they go, and how it reads them. */
type TestBrowser = {
  readonly address: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  /** What came for it, opened with its own keys; the oldest first. */
  readonly messages: unknown[];
};

export type PushService = {
  newBrowser(): TestBrowser;
  /** From now on it answers with this; 410: the browser takes none any more. */
  answer(status: number): void;
  close(): Promise<void>;
};

/**
 * A real push service on this machine that looks at what it is given: who signed it, and for whom it was encrypted.
 * Written from RFC 8188, RFC 8291 and RFC 8292, in no need of the library that sends.
 */
export async function openPushService(): Promise<PushService> {
  const browsers = new Map<string, (body: Buffer) => void>();
  let status = 201;
  const { url: base, close } = await openStandIn(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const take = browsers.get(request.url ?? '');
    const isFine =
      request.method === 'POST' && isSigned(request.headers, base) && Number(request.headers.ttl) > 0;
    if (status === 201 && isFine) take?.(Buffer.concat(chunks));
    response.writeHead(!isFine ? 403 : take ? status : 404).end();
  });
  return {
    newBrowser() {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(12).toString('hex')}`;
      const messages: unknown[] = [];
      browsers.set(path, (body) => messages.push(JSON.parse(open(body, keys, auth))));
      return {
        address: {
          endpoint: `${base}${path}`,
          p256dh: keys.getPublicKey('base64url'),
          auth: auth.toString('base64url'),
        },
        messages,
      };
    },
    answer(next) {
      status = next;
    },
    close,
  };
}

/** Whether the sender's own key signed the call, for this service and not for ever. */
function isSigned({ authorization = '' }: IncomingHttpHeaders, audience: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return false;
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  const isTheirs = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    signer,
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const seconds = exp - Date.now() / 1000;
  return isTheirs && aud === audience && seconds > 0 && seconds <= 86_400 && /^(mailto|https):/.test(sub);
}

/** What one browser can read of a message. */
function open(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const derive = (secret: Buffer, from: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, bytes));
  const named = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const shared = derive(keys.computeSecret(sender), auth, named, 32);
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
