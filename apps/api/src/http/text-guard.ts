import type { FieldProblem } from '@heatwise/contract/envelope';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/**
 * Texts that PostgreSQL cannot store are refused before anything looks at them: NUL, and half of a surrogate pair.
 * Both can enter JSON only as an escape, so a body without those escapes is not searched.
 */
const escapeOfUnstorable = /\\u(0000|d[89a-f])/i;
const unstorable = /\0|\p{Surrogate}/u;

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The route asks `unstorableProblem` itself, and looks for keys that poison a prototype, because a bad part of its
     * body must not cost the rest.
     */
    guardsOwnTexts?: boolean;
  }
  interface FastifyRequest {
    mayHoldUnstorableText: boolean;
  }
}

/** Reads JSON bodies, refuses prototype poisoning, and refuses texts that cannot be stored, wherever they stand. */
export function guardTexts(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  const parseWithAnyKeys = app.getDefaultJsonParser('ignore', 'ignore');
  app.decorateRequest('mayHoldUnstorableText', false);
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    request.mayHoldUnstorableText = escapeOfUnstorable.test(text);
    const parse = request.routeOptions.config.guardsOwnTexts ? parseWithAnyKeys : parseJson;
    parse(request, text, done);
  });

  app.addHook('onRequest', async (request) => {
    if (request.url.includes('%00')) throw new AppError('invalid-request', { problems: [problemAt('url')] });
  });
  app.addHook('preValidation', async (request) => {
    if (!request.mayHoldUnstorableText || request.routeOptions.config.guardsOwnTexts) return;
    const problem = unstorableProblem(request.body);
    if (problem) throw new AppError('invalid-request', { problems: [problem] });
  });
}

/** Where a text is in the value that PostgreSQL cannot store, keys included; undefined when all can be stored. */
export function unstorableProblem(value: unknown): FieldProblem | undefined {
  const path = pathOfUnstorable(value);
  return path === undefined ? undefined : problemAt(path);
}

const PATH_LIMIT = 200;

function problemAt(path: string): FieldProblem {
  return {
    path: path.slice(0, PATH_LIMIT),
    message: 'This text contains a character that cannot be stored.',
  };
}

type Place = { readonly value: unknown; readonly key: string; readonly within: Place | undefined };

/** Without recursion: a body of a megabyte may be nested half a million deep, and the stack is not. */
function pathOfUnstorable(body: unknown): string | undefined {
  const waiting: Place[] = [{ value: body, key: '', within: undefined }];
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const { value } = place;
    if (typeof value === 'string' && unstorable.test(value)) return pathOf(place);
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, part] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
      if (typeof key === 'string' && unstorable.test(key)) return pathOf(place);
      const isWorthALook = typeof part === 'string' || typeof part === 'object';
      if (isWorthALook) waiting.push({ value: part, key: String(key), within: place });
    }
  }
  return undefined;
}

function pathOf(place: Place): string {
  const keys: string[] = [];
  for (let at: Place | undefined = place; at?.within; at = at.within) keys.push(at.key);
  return keys.reverse().join('.');
}
