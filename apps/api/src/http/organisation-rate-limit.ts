import type { FastifyRequest } from 'fastify';

type Limit = { readonly max: number; readonly timeWindow: '1 minute' | '1 hour' };

/** For a list that is downloaded whole, as CSV. */
export const CSV_FILES_LIMIT: Limit = { max: 30, timeWindow: '1 hour' };

/** The config of a route that an organisation may call so many times, whoever calls. Beyond that: too-many-requests. */
export function limitForOrganisation<Config extends object>(config: Config, limit: Limit) {
  return {
    ...config,
    // After it is known whose request it is.
    rateLimit: {
      ...limit,
      hook: 'preHandler' as const,
      keyGenerator: ({ org_id }: FastifyRequest) => org_id,
    },
  };
}
