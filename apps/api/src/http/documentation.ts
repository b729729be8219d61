import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
import reference from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

const inlineScript = /<script(?:\s[^>]*)?>([\s\S]*?)<\/script>/g;

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
        },
      },
      security: [{ bearer: [] }],
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route);
      // Said of each route that asks for no token; the others follow the document's own rule.
      return route.route.config?.needs === 'nothing'
        ? { schema: { ...schema, security: [] }, url }
        : { schema, url };
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
