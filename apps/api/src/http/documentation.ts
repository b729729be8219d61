import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
import { reply } from '@heatwise/contract/envelope';
import { READ_EXAMPLES, type ReadExample } from '@heatwise/contract/services/api-answers';
import { API_CALLS } from '@heatwise/contract/services/api-calls';
import { API_SCOPE_TEXTS, API_SCOPES, type ApiScope } from '@heatwise/domain/services/api-token';
import reference from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { ZodType } from 'zod';

const inlineScript = /<script(?:\s[^>]*)?>([\s\S]*?)<\/script>/g;

/** What a token of the API needs for a call that one opens. */
const programOf = (scopes: readonly ApiScope[] | undefined) =>
  scopes && [{ bearer: [] as string[] }, ...scopes.map((scope) => ({ apiToken: [scope] }))];

const securityOf: Readonly<Record<string, readonly Record<string, string[]>[]>> = {
  nothing: [],
  wall: [{ display: [] }],
  'course-link': [{ courseLink: [] }],
};

type Route = Parameters<typeof jsonSchemaTransform>[0];

/** For the description alone: what the call answers is PostgreSQL's text. */
function withReply(route: Route, reply: ZodType): Route {
  return { ...route, schema: { ...route.schema, response: { 200: reply } } };
}

type Described = ReturnType<typeof jsonSchemaTransform>['schema'];
type Call = (typeof API_CALLS)[string] & {
  readonly url: string;
  readonly method: string;
  readonly read: ReadExample;
};
type InParts = { readonly body?: object; readonly response?: Readonly<Record<string, object>> };

/** A call of other programs: with a name, what is sent and answered, and how it is made by hand. */
function asCall(
  schema: Described,
  { operationId, summary, example, url, method, read: { params, query, answer } }: Call,
): Described {
  const { body, response } = schema as InParts;
  const path = url.replaceAll(
    /\{(\w+)\}|:(\w+)/g,
    (whole, braced, named) => params?.[braced ?? named] ?? whole,
  );
  const address = `https://YOUR-SERVER${path}${query ? `?${new URLSearchParams(query)}` : ''}`;
  const data =
    example === undefined ? '' : ` -H 'content-type: application/json' -d '${JSON.stringify(example)}'`;
  const source = `curl -X ${method} '${address}' -H 'authorization: Bearer hwa_…'${data}`;
  return {
    ...schema,
    ...(example && { body: { ...body, examples: [example] } }),
    ...(answer && { response: { ...response, 200: answered(response?.[200], answer) } }),
    operationId,
    summary,
    'x-codeSamples': [{ lang: 'Shell', source }],
  } as Described;
}

/** A reply with its example; a file of text has no schema of its own. */
const answered = (schema: object | undefined, answer: object | string) =>
  typeof answer === 'string'
    ? { content: { 'text/csv': { schema: { type: 'string' }, example: answer } } }
    : { ...schema, examples: [reply(answer)] };

/** Collects the schemas of the routes that are registered after it. */
export async function collectDocumentation(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Heatwise',
        version: '1',
        description:
          'Every reply is `{ success, status, data }`; an error is `{ success: false, status: false, code, message }` with its HTTP status.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session or of a device.' },
          apiToken: {
            type: 'http',
            scheme: 'bearer',
            description: `A token of the API (Settings, Services). It opens the calls that name one of its scopes: ${API_SCOPES.map((scope) => `\`${scope}\` (${API_SCOPE_TEXTS[scope].label})`).join(', ')}.`,
          },
          courseLink: {
            type: 'http',
            scheme: 'bearer',
            description:
              'The end of the address of a link to courses: it opens these, and nothing else does.',
          },
          display: {
            type: 'http',
            scheme: 'bearer',
            description: 'The end of the address of a display: it opens the wall, and nothing else does.',
          },
        },
      },
      security: [{ bearer: [] }],
    },
    transform: (route) => {
      const name = `${String(route.route.method)} ${route.url.replace(/^\/api/, '')}`;
      const call = API_CALLS[name];
      const { schema: described, url } = jsonSchemaTransform(
        call?.reply ? withReply(route, call.reply) : route,
      );
      const schema = call
        ? asCall(described, {
            ...call,
            url,
            method: String(route.route.method),
            read: READ_EXAMPLES[name] ?? {},
          })
        : described;
      // Said of each route that asks for no token or another one; the others follow the document's own rule.
      const { needs = '', scopes } = route.route.config ?? {};
      // The desk belongs to the operator: no customer and no program of theirs calls it.
      if (needs === 'desk') return { schema: { ...schema, hide: true }, url };
      const security = securityOf[needs] ?? programOf(scopes);
      return security ? { schema: { ...schema, security }, url } : { schema, url };
    },
  });
}

/** GET /api/docs: the API described, with a page to try it. All of it comes from this server. */
export async function serveDocumentation(app: FastifyInstance): Promise<void> {
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, needs: 'nothing' };
    });
    // The page's own inline scripts, and no others, are let in by their hashes.
    docs.addHook('onSend', async (_request, reply, payload) => {
      if (typeof payload !== 'string' || !String(reply.getHeader('content-type')).startsWith('text/html')) {
        return payload;
      }
      const hashes = [...payload.matchAll(inlineScript)]
        .map(([, code = '']) => code)
        .filter((code) => code.trim() !== '')
        .map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
      const policy = String(reply.getHeader('content-security-policy'));
      reply.header(
        'content-security-policy',
        policy.replace("script-src 'self'", `script-src 'self' ${hashes.join(' ')}`),
      );
      return payload;
    });
    await docs.register(reference, {
      routePrefix: '/api/docs',
      logLevel: 'warn',
      configuration: {
        pageTitle: 'Heatwise API',
        withDefaultFonts: false,
        telemetry: false,
        hideClientButton: true,
        persistAuth: false,
        showDeveloperTools: 'never',
        agent: { disabled: true },
        mcp: { disabled: true },
      },
    });
  });
}
