import { COLUMNS_TYPE } from '@heatwise/contract/sync/measurement-columns';
import { syncSchemas } from '@heatwise/contract/sync/sync.contract';
import { syncRoutes } from '@heatwise/contract/sync/sync.routes';
import { FILLS_HEADER } from '@heatwise/contract/sync/sync-constants';
import { type ApiScope, CORE_PARTS_OF_SCOPE } from '@heatwise/domain/services/api-token';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { AppError } from '../http/app-error.ts';
import { bindRoutes } from '../http/bind-routes.ts';
import { createSemaphore } from '../http/semaphore.ts';
import { createSharedRuns } from '../http/shared-runs.ts';
import type { RowForm, Write } from './json-row.ts';
import type { SyncCaller } from './reader.store.ts';
import { sendGrowingJson, sendJson } from './send-json.ts';
import { core, digests, measures, measuresInit, recount } from './sync-calls.ts';
import type { SyncedKinds } from './synced-kind.ts';

const routes = bindRoutes(syncRoutes, syncSchemas);

type Options = {
  readonly kinds: SyncedKinds;
  readonly pageSize: number;
  /** Of the synchronised rows, as this server writes them. */
  readonly schemaVersion: number;
};

/**
 * A digest can wait and pages cannot: so many at once wait for connections as well, and so many wait for that, whoever
 * asks for them. Adding up what is counted is short; counting is not.
 */
const DIGESTS_AT_ONCE = 16;
const COUNTS_AT_ONCE = 2;
const DIGESTS_WAITING = 300;

const callerOf = ({ apiCaller, actor }: FastifyRequest): SyncCaller => (apiCaller ? { actor } : actor);

/** A program gets of the core what its scopes open. */
function partsFor({ apiCaller }: FastifyRequest): 'all' | readonly string[] {
  if (!apiCaller) return 'all';
  const parts: Partial<Record<ApiScope, readonly string[]>> = CORE_PARTS_OF_SCOPE;
  return apiCaller.scopes.flatMap((scope) => parts[scope] ?? []);
}

/** The specified rows, unless somebody asks for what browsers store. */
function formFor({ headers }: FastifyRequest): { form: RowForm; type?: string } {
  return headers.accept?.includes(COLUMNS_TYPE) ? { form: 'columns', type: COLUMNS_TYPE } : { form: 'rows' };
}

/** The synchronisation calls. Their pages are PostgreSQL's text, passed through. See docs/sync.md#the-calls. */
export const syncCalls: FastifyPluginAsyncZod<Options> = async (app, { kinds, pageSize, schemaVersion }) => {
  const busy = () => new AppError('server-busy');
  const digestSemaphore = createSemaphore(DIGESTS_AT_ONCE, DIGESTS_WAITING, busy);
  const countSemaphore = createSemaphore(COUNTS_AT_ONCE, DIGESTS_WAITING, busy);
  const shareRecount = createSharedRuns();
  const callOf = (request: FastifyRequest) => ({
    caller: callerOf(request),
    fills: request.headers[FILLS_HEADER] === '1',
    kinds,
    schemaVersion,
  });
  app.route({
    ...routes.core,
    handler: async (request, reply) => {
      const parts = partsFor(request);
      const call = { ...callOf(request), request: request.body, parts };
      return sendJson(request, reply, await request.page((scope) => core(scope, call)));
    },
  });

  app.route({
    ...routes.measures,
    handler: async (request, reply) => {
      const { form, type } = formFor(request);
      const call = { ...callOf(request), request: request.body, limit: pageSize, form };
      const make = (begin: () => Write) =>
        request.page((scope) => measures(scope, { ...call, write: begin() }));
      return sendGrowingJson(request, reply, make, type);
    },
  });

  app.route({
    ...routes.measuresInit,
    handler: async (request, reply) => {
      const { form, type } = formFor(request);
      const call = { ...callOf(request), request: request.body, limit: pageSize, form };
      const make = (begin: () => Write) =>
        request.page((scope) => measuresInit(scope, { ...call, write: begin() }));
      return sendGrowingJson(request, reply, make, type);
    },
  });

  app.route({
    ...routes.digest,
    handler: async (request, reply) => {
      const call = { ...callOf(request), request: request.body };
      // What was counted a moment ago is here, and on a replica a moment later.
      const make = () => digestSemaphore(() => request.snapshot((scope) => digests(scope, call)));
      const found = await make();
      if (found.isCounted) return sendJson(request, reply, found.text);
      // Of many who come at once one counts, for all of them.
      await shareRecount(request.org_id, () =>
        countSemaphore(() => recount(kinds, (work) => request.read(work))),
      );
      return sendJson(request, reply, (await make()).text);
    },
  });
};
