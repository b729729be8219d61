import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp, testSettings } from '../testing/test-app.ts';
import { makeTestFolder, removeTestFolder } from '../testing/test-folder.ts';

let server: TestApp;
let folder: string;

beforeAll(async () => {
  folder = await makeTestFolder();
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>Heatwise</title>');
  await writeFile(path.join(folder, 'landing.html'), '<!doctype html><title>Start of Heatwise</title>');
  await writeFile(path.join(folder, 'sw.js'), '// worker');
  await writeFile(path.join(folder, 'assets', 'index-abc123.js'), 'export {}');
  await writeFile(path.join(folder, 'assets', 'index-abc123.js.br'), brotliCompressSync('export {}'));
  await writeFile(path.join(folder, '..', `${path.basename(folder)}-secret.txt`), 'secret');
  const settings = {
    ...testSettings,
    webDirectory: folder,
    tileUrl: 'https://tiles.example.org/{z}/{x}/{y}.png',
  };
  server = await buildTestApp({ settings });
  server.app.get('/api/test/fail', { config: { needs: 'nothing' } }, () => {
    throw new Error('unexpected');
  });
});
afterAll(async () => {
  await server.close();
  await removeTestFolder(folder);
  await removeTestFolder(`${folder}-secret.txt`);
});

const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  "connect-src 'self' https://tiles.example.org",
  "img-src 'self' data: blob: https://tiles.example.org",
  "media-src 'self' blob:",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "manifest-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
].join(';');

test.each([
  ['/', 200],
  ['/people/unknown-to-the-server', 200],
  ['/assets/missing.js', 404],
  ['/api/v9/nothing', 404],
  ['/api/v2/user/image/x', 401],
  ['/api/test/fail', 500],
  ['/health', 200],
])('%s answers %d with every protective header', async (url, status) => {
  const response = await server.app.inject({ url });
  expect(response.statusCode).toBe(status);
  expect(response.headers).toMatchObject({
    'content-security-policy': policy,
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin',
    'permissions-policy': expect.stringContaining('geolocation=(self), camera=(self), microphone=()'),
  });
  expect(response.headers).not.toHaveProperty('x-powered-by');
});

test.each(['/api/v9/nothing', '/api/test/fail', '/api', '/health', '/metrics'])(
  '%s is never stored',
  async (url) => {
    expect((await server.app.inject({ url })).headers['cache-control']).toBe('no-store');
  },
);

test.each([
  ['/assets/index-abc123.js', 'public, max-age=31536000, immutable'],
  ['/index.html', 'no-cache'],
  ['/dashboard', 'no-cache'],
  ['/sw.js', 'no-cache'],
])('%s is cached as %s', async (url, caching) => {
  const response = await server.app.inject({ url });
  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toBe(caching);
});

test('the start page has its own HTML, every other page that of all', async () => {
  expect((await server.app.inject({ url: '/' })).body).toContain('Start of Heatwise');
  expect((await server.app.inject({ url: '/login' })).body).not.toContain('Start of');
});

test('a script is sent as the build compressed it, to whoever takes that', async () => {
  const url = '/assets/index-abc123.js';
  const small = await server.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  const plain = await server.app.inject({ url });

  expect(small.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringContaining('accept-encoding'),
  });
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe('export {}');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.body).toBe('export {}');
});

test.each([
  ['a page of the application', 'GET', '/settings/tags', 200],
  ['its head', 'HEAD', '/settings/tags', 200],
  ['a missing script', 'GET', '/assets/old-abc123.js', 404],
  ['a missing picture', 'GET', '/missing.png', 404],
  ['a post to a page', 'POST', '/settings/tags', 404],
  ['a look around the folder', 'GET', '/assets/', 404],
  ['a way out of the folder', 'GET', '/assets/..%2f..%2fheatwise.txt', 404],
] as const)('%s: %s %s answers %d', async (_name, method, url, status) => {
  const response = await server.app.inject({ method, url });
  expect(response.statusCode).toBe(status);
});

test('nothing outside the folder is served', async () => {
  const name = `${path.basename(folder)}-secret.txt`;
  for (const url of [`/../${name}`, `/..%2f${name}`, `/%2e%2e/${name}`, `/assets/..%2f..%2f${name}`]) {
    expect((await server.app.inject({ url })).body).not.toContain('secret');
  }
});

test('the documentation lets in its own script and no other', async () => {
  const response = await server.app.inject({ url: '/api/docs/' });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-security-policy']).toMatch(
    /script-src 'self' 'sha256-[\w+/=]+' 'wasm-unsafe-eval'/,
  );
  expect(response.body).not.toMatch(/(src|href)="(https?:)?\/\//);
  const script = await server.app.inject({ url: '/api/docs/js/scalar.js' });
  expect(script.headers['content-type']).toContain('javascript');
});

test('the description of the API names its routes and what they take', async () => {
  const { paths } = (await server.app.inject({ url: '/api/docs/openapi.json' })).json();
  expect(paths['/api/v2/auth/login'].post.requestBody.content['application/json'].schema).toMatchObject({
    properties: { email: { type: 'string' }, password: { type: 'string' } },
  });
  expect(Object.keys(paths).every((name) => name.startsWith('/api/'))).toBe(true);
});
