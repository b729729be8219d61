import { createHash, randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import {
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose';
import Provider from 'oidc-provider';
import { openStandIn } from './stand-in.ts';

/** Who somebody is to the provider, by what they type as their login. */
export type WorkAccount = { readonly sub: string; readonly [claim: string]: unknown };

export type IdentityProvider = {
  readonly issuer: string;
  readonly client_id: string;
  /** From now on the login leads to these claims; otherwise its `sub` is the login itself. */
  know(login: string, account: WorkAccount): void;
  /** New keys take the place of the old ones. */
  rotateKeys(): Promise<void>;
  /** A token signed with the provider's own key. The claims are those of a good one unless others are given. */
  sign(claims: JWTPayload, header?: Partial<JWTHeaderParameters>): Promise<string>;
  /** The public key as text, for whoever would misuse it as a shared secret. */
  publicKey(): Promise<string>;
  /** Goes through the provider's own pages as a browser does; gives what it sends back. */
  authorize(asked: Authorization): Promise<{ readonly code: string }>;
  /** How often its keys were asked for. */
  keysAsked(): number;
  close(): Promise<void>;
};

type Authorization = {
  readonly login: string;
  readonly nonce: string;
  readonly code_verifier: string;
  readonly redirect_uri: string;
};

type Options = {
  readonly redirectUris: readonly string[];
  readonly postLogoutRedirectUris?: readonly string[];
  readonly clientId?: string;
  /** Asked of the application where one is given. */
  readonly clientSecret?: string;
};

type Keys = { readonly kid: string } & Awaited<ReturnType<typeof generateKeyPair>>;

async function newKeys(): Promise<Keys> {
  const pair = await generateKeyPair('RS256', { extractable: true });
  return { ...pair, kid: randomBytes(6).toString('hex') };
}

/** A real OpenID provider on this machine, with its own login page that takes any password. */
export async function openIdentityProvider({
  redirectUris,
  postLogoutRedirectUris = [],
  clientId: client_id = 'heatwise',
  clientSecret,
}: Options): Promise<IdentityProvider> {
  const accounts = new Map<string, WorkAccount>();
  const cookieKey = randomBytes(16).toString('hex');
  let keys = await newKeys();
  let keysAsked = 0;
  let answer: RequestListener = (_request, response) => response.writeHead(503).end();
  const { url: issuer, close } = await openStandIn((request, response) => {
    if (request.url === '/jwks') keysAsked += 1;
    answer(request, response);
  });

  async function serve(): Promise<void> {
    const jwk = await exportJWK(keys.privateKey);
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id,
          redirect_uris: [...redirectUris],
          post_logout_redirect_uris: [...postLogoutRedirectUris],
          ...(clientSecret === undefined
            ? { token_endpoint_auth_method: 'none' }
            : { client_secret: clientSecret, token_endpoint_auth_method: 'client_secret_basic' }),
        },
      ],
      jwks: { keys: [{ ...jwk, kid: keys.kid, alg: 'RS256', use: 'sig' }] },
      cookies: { keys: [cookieKey] },
      claims: {
        openid: ['sub', 'tid'],
        profile: ['name', 'given_name', 'family_name', 'preferred_username'],
        email: ['email', 'email_verified'],
      },
      // Name and email are in the token, as most providers of organisations do it.
      conformIdTokenClaims: false,
      findAccount: (_ctx, login) => {
        const account = accounts.get(login) ?? { sub: login };
        return { accountId: login, claims: () => account };
      },
    });
    answer = provider.callback();
  }
  await serve();

  return {
    issuer,
    client_id,
    know: (login, account) => void accounts.set(login, account),
    async rotateKeys() {
      keys = await newKeys();
      await serve();
    },
    sign: (claims, header) =>
      new SignJWT({ iss: issuer, aud: client_id, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: keys.kid, ...header })
        .setIssuedAt(claims.iat)
        .setExpirationTime(claims.exp ?? '5m')
        .sign(keys.privateKey),
    publicKey: () => exportSPKI(keys.publicKey),
    authorize: (asked) => goThroughPages(issuer, client_id, asked),
    keysAsked: () => keysAsked,
    close,
  };
}

/** From one page to the next, each answered, until the provider sends the browser back. */
async function goThroughPages(issuer: string, client_id: string, asked: Authorization) {
  const { login, nonce, code_verifier, redirect_uri } = asked;
  const cookies = new Map<string, string>();
  let address = new URL('/auth', issuer);
  address.search = new URLSearchParams({
    client_id,
    redirect_uri,
    nonce,
    response_type: 'code',
    scope: 'openid profile email',
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  let form: URLSearchParams | null = null;
  for (let step = 0; step < 12; step += 1) {
    const response: Response = await fetch(address, {
      redirect: 'manual',
      ...(form && { method: 'POST', body: form }),
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const page = await response.text();
    const next = response.headers.get('location');
    if (next) {
      address = new URL(next, address);
      form = null;
      const code = address.searchParams.get('code');
      if (address.href.startsWith(redirect_uri) && code) return { code };
    } else {
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
      if (!prompt) throw new Error(`The provider's page asks for nothing we know: ${page}`);
      address = new URL(/action="([^"]+)"/.exec(page)?.[1] ?? '', address);
      form = new URLSearchParams({ prompt, ...(prompt === 'login' && { login, password: 'any' }) });
    }
  }
  throw new Error('The provider never came to an end.');
}
