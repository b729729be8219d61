import { type Check, newFindings } from '../check.ts';

const policy = [
  "default-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "form-action 'self'",
];
const exact: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
};

/** A page, files, the API, its refusals and things that are nowhere; `[path, expected status, options]`. */
const places: readonly [string, number, { method?: string; body?: string }?][] = [
  ['/', 200],
  ['/people/whoever', 200],
  ['/no-such-file.js', 404],
  ['/assets/no-such-file.js', 404],
  ['/health', 200],
  ['/api/docs/', 200],
  ['/api', 404],
  ['/api/v9/nothing', 404],
  ['/api/v3/auth/account', 401],
  ['/api/v2/auth/login', 400, { method: 'POST', body: '{' }],
  ['/api/v2/auth/login', 413, { method: 'POST', body: `{"email":"${'a'.repeat(1_100_000)}"}` }],
  ['/%E0%A4%A', 400],
];

export const headers: Check = {
  area: 'headers',
  name: 'the protective headers are on pages, files, calls and refusals',
  async look({ server }) {
    const { findings, expect } = newFindings();
    for (const [path, status, options] of places) {
      const answer = await server.ask({ path, ...options });
      const where = `${options?.method ?? 'GET'} ${path}`;
      const value = (name: string) => String(answer.headers[name] ?? '');
      expect(answer.status === status, `${where} answers ${answer.status}, not ${status}`);
      const isBroken = status === 400 && !options;
      const wanted = isBroken ? policy.slice(0, 2) : policy;
      for (const part of wanted)
        expect(value('content-security-policy').includes(part), `${where} has no policy ${part}`);
      expect(value('x-content-type-options') === 'nosniff', `${where} has no nosniff`);
      if (path.startsWith('/api'))
        expect(value('cache-control').includes('no-store'), `${where} may be kept by caches`);
      expect(!value('server') && !value('x-powered-by'), `${where} tells what it is made of`);
      if (isBroken) continue;
      for (const [name, text] of Object.entries(exact))
        expect(value(name) === text, `${where} has ${name}: ${value(name) || 'nothing'}`);
      expect(/max-age=\d{7,}/.test(value('strict-transport-security')), `${where} has no HSTS`);
      expect(
        value('permissions-policy').includes('geolocation=(self)'),
        `${where} has no permissions policy`,
      );
      expect(value('referrer-policy') !== '', `${where} has no referrer policy`);
      const scripts = /script-src ([^;]+)/.exec(value('content-security-policy'))?.[1] ?? '';
      expect(
        !/unsafe-inline|unsafe-eval(?<!wasm-unsafe-eval)|\*|https?:/.test(scripts),
        `${where}: ${scripts}`,
      );
    }
    return { looked: `${places.length} replies`, findings };
  },
};
