import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/**
 * Texts that PostgreSQL cannot store are refused before anything looks at them: NUL, and half of a surrogate pair.
 * Both can enter JSON only as an escape, so a body without those escapes is not searched.
 */
const escapeOfUnstorable = /\\u(0000|d[89a-f])/i;
const unstorable = /\0|\p{Surrogate}/u;

declare module 'fastify' {
  interface FastifyRequest {
    mayHoldUnstorableText: boolean;
  }
}

/** Reads JSON bodies, refuses prototype poisoning, and refuses texts that cannot be stored, wherever they stand. */
export function guardTexts(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('mayHoldUnstorableText', false);
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    request.mayHoldUnstorableText = escapeOfUnstorable.test(text);
    parseJson(request, text, done);
  });

  app.addHook('onRequest', async (request) => {
    if (request.url.includes('%00')) throw new AppError('invalid-request', { problems: [problemAt('url')] });
  });
  app.addHook('preValidation', async (request) => {
    if (!request.mayHoldUnstorableText) return;
    const path = pathOfUnstorable(request.body, '');
    if (path !== undefined) throw new AppError('invalid-request', { problems: [problemAt(path)] });
  });
}

function problemAt(path: string) {
  return { path, message: 'This text contains a character that cannot be stored.' };
}

function pathOfUnstorable(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return unstorable.test(value) ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, part] of Object.entries(value)) {
    if (unstorable.test(key)) return path;
    const found = pathOfUnstorable(part, path === '' ? key : `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
