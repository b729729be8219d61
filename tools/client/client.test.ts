import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { clientOf, type Description } from './typescript-client.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('the client is that of the calls as they are described; `npm run openapi` writes it anew', () => {
  const description = JSON.parse(
    readFileSync(path.join(root, 'apps/api/openapi.json'), 'utf8'),
  ) as Description;
  const client = readFileSync(path.join(import.meta.dirname, 'heatwise-client.ts'), 'utf8');
  expect(client).toBe(clientOf(description));
});
