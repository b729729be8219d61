/** Part of `npm run openapi`: writes the client of the calls that were described. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { clientOf } from './typescript-client.ts';

const root = path.resolve(import.meta.dirname, '../..');
const description = JSON.parse(readFileSync(path.join(root, 'apps/api/openapi.json'), 'utf8'));
writeFileSync(path.join(import.meta.dirname, 'heatwise-client.ts'), clientOf(description));
