import type { RouteNeeds } from '@heatwise/contract/define-routes';
import type { ErrorCode } from '@heatwise/contract/errors';
import { isDeskMember } from '@heatwise/domain/desk/desk';
import { type Actor, type CapabilityScope, readGrants } from '@heatwise/domain/permissions/actor';
import { isOrgAdmin, mayEnterClosedOrganisation } from '@heatwise/domain/permissions/may';
import {
  type ApiScope,
  apiTokenStop,
  grantsOfScopes,
  scopesThatOpen,
} from '@heatwise/domain/services/api-token';
import { MINUTE_MS } from '@heatwise/domain/time/durations';
import type { FastifyRequest, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { AppError } from '../http/app-error.ts';
import { isApiToken, readToken, type ShownToken } from '../http/token.ts';
import { inOrganisation } from '../organisation/organisation-scope.ts';
import type { ReplicaReads } from '../organisation/replica-reads.ts';
import type { UnscopedQueries } from '../organisation/unscoped-queries.store.ts';
import type { Device, NamedApiToken } from './acting-scope.ts';
import { logCaller } from './log-caller.ts';
import { refuseWithoutRecentProof } from './recent-proof.ts';
import { decorateScopes } from './request-scopes.ts';
import { hasEnded, isLastUseOld } from './session-life.ts';
import {
  countApiRequest,
  markCourseLinkUsed,
  markDeviceUsed,
  markSessionUsed,
  markWallLinkUsed,
} from './token-use.store.ts';

/** So many are remembered; the one that was added first goes first. */
const MOST = 20_000;

/** Which tokens (their hashes) were good lately, and which of them a device's. Says nothing about whether one still is. */
export type KnownTokens = {
  has(hash: Buffer): boolean;
  wasOfDevice(hash: Buffer): boolean;
  add(hash: Buffer, of?: { readonly isDevice: boolean }): void;
  forget(hash: Buffer): void;
};

export function createKnownTokens(most = MOST): KnownTokens {
  const known = new Map<string, boolean>();
  const keyOf = (hash: Buffer) => hash.toString('base64');
  return {
    has: (hash) => known.has(keyOf(hash)),
    wasOfDevice: (hash) => known.get(keyOf(hash)) === true,
    add(hash, { isDevice } = { isDevice: false }) {
      known.set(keyOf(hash), isDevice);
      const [oldest] = known.keys();
      if (known.size > most && oldest !== undefined) known.delete(oldest);
    },
    forget: (hash) => void known.delete(keyOf(hash)),
  };
}

type Token = { readonly org_id: string; readonly api_token_id: string };
type Limit = { readonly mostAMinute: number; readonly now: Date };

/** Counts a request that came with a token of the API. Throws too-many-requests beyond its measure, all servers together. */
async function takeApiRequest(
  database: Kysely<Tables>,
  { org_id, api_token_id }: Token,
  { mostAMinute, now }: Limit,
): Promise<void> {
  const { requests, from } = await inOrganisation(database, org_id, (scope) =>
    countApiRequest(scope, api_token_id, now),
  );
  if (requests <= mostAMinute) return;
  const leftMs = from.getTime() + MINUTE_MS - now.getTime();
  throw new AppError('too-many-requests', { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) });
}

/** A display that nobody signed in on, with the link that opens the wall on it and nothing else. */
export type DisplayCaller = {
  readonly wall_link_id: string;
  readonly org_id: string;
  readonly name: string;
  /** Whose people it shows. */
  readonly reach: CapabilityScope;
};

/** Somebody who came by a link to their courses, which opens those and nothing else. */
export type LinkedLearner = {
  readonly link_id: string;
  readonly org_id: string;
  readonly user_id: string;
  readonly expires_at: Date;
};

/** A program that came with a token of the API. */
export type ApiCaller = NamedApiToken & {
  /** Acts for the organisation with what the scopes come to that open the route. Its id is the token's. */
  readonly actor: Actor;
  /** Of those that open the route, the ones that the token has. */
  readonly scopes: readonly ApiScope[];
};

/** The person who acts and the session they act through. */
export type Caller = { readonly actor: Actor; readonly session_id: string };

declare module 'fastify' {
  interface FastifyContextConfig {
    needs?: RouteNeeds;
    /** Each opens the route for a token of the API that has it; none does where it is not said. */
    scopes?: readonly ApiScope[];
  }
  interface FastifyInstance {
    /** Every route registered after the callers' hooks, with what it needs. */
    readonly routesServed: readonly RouteOptions[];
  }
  interface FastifyRequest {
    caller: Caller | null;
    device: Device | null;
    display: DisplayCaller | null;
    linkedLearner: LinkedLearner | null;
    apiCaller: ApiCaller | null;
    /** The signed-in person, or the program that came with a token of the API. Throws `not-signed-in` where there is none. */
    readonly actor: Actor;
    /** The session the person acts through. */
    readonly session_id: string;
    /** The organisation of the session or of whatever else was shown, never of anything in the request. */
    readonly org_id: string;
  }
}

type Options = {
  database: Kysely<Tables>;
  reads: ReplicaReads;
  unscopedQueries: UnscopedQueries;
  clock: () => Date;
  /** Of a token of the API, at all servers together. */
  apiRequestsAMinute: number;
};

/** Unknown tokens that an address may try; a site behind one address whose sessions end together stays below it. */
const UNKNOWN_TOKENS_A_MINUTE = 300;

/** Finds out who calls before anything else of a request is looked at, and refuses who lacks what the route needs. */
export const callerPlugin = fp<Options>(
  async (app, { database, reads, unscopedQueries, clock, apiRequestsAMinute }) => {
    const routes: RouteOptions[] = [];
    app.decorate('routesServed', routes);
    app.addHook('onRoute', (route) => {
      routes.push(route);
    });
    app.addHook('onReady', async () => {
      const silent = routes
        .filter(({ config }) => !config?.needs)
        .map(({ method, url }) => `${method} ${url}`);
      if (silent.length > 0)
        throw new Error(`These routes do not say what they need (config.needs): ${silent.join(', ')}`);
    });

    app.decorateRequest('caller', null);
    app.decorateRequest('device', null);
    app.decorateRequest('display', null);
    app.decorateRequest('linkedLearner', null);
    app.decorateRequest('apiCaller', null);
    app.decorateRequest('actor', {
      getter(this: FastifyRequest) {
        const { actor } = this.caller ?? this.apiCaller ?? {};
        if (!actor) throw new AppError('not-signed-in');
        return actor;
      },
    });
    app.decorateRequest('session_id', {
      getter(this: FastifyRequest) {
        if (!this.caller) throw new AppError('not-signed-in');
        return this.caller.session_id;
      },
    });
    app.decorateRequest('org_id', {
      getter(this: FastifyRequest) {
        const { caller, apiCaller, device, display, linkedLearner } = this;
        const orgId = (caller ?? apiCaller)?.actor.org_id ?? (device ?? display ?? linkedLearner)?.org_id;
        if (!orgId) throw new AppError('not-signed-in');
        return orgId;
      },
    });
    decorateScopes(app, { database, reads });

    const known = createKnownTokens();
    const unknownTokens = app.createRateLimit({ max: UNKNOWN_TOKENS_A_MINUTE, timeWindow: '1 minute' });
    const refuseGuessing = async (request: FastifyRequest, options?: { increment: boolean }) => {
      const limit = await unknownTokens(request, options);
      if (!limit.isAllowed && limit.isExceeded)
        throw new AppError('too-many-requests', { retryAfterSeconds: limit.ttlInSeconds });
    };

    // A token that was just issued counts as known, so guesses at an address do not keep others there from signing in.
    app.addHook(
      'preSerialization',
      async (_request, _answer, payload: { data?: { token?: unknown } | null }) => {
        const token = payload?.data?.token;
        if (typeof token === 'string') known.add(readToken(token).hash);
        return payload;
      },
    );

    async function callerOf(shown: ShownToken): Promise<Caller | null> {
      const session = await unscopedQueries.sessionOfToken(shown);
      const now = clock();
      if (!session || hasEnded(session, now)) return null;
      const { org_id, session_id, user_id, tag_ids } = session;
      const grants = readGrants(session.permissions);
      if (session.is_closed && !mayEnterClosedOrganisation({ grants })) {
        throw new AppError('organisation-closed');
      }
      if (isLastUseOld(session.used_at, now)) {
        await inOrganisation(database, org_id, (scope) => markSessionUsed(scope, session_id, now));
      }
      return { session_id, actor: { org_id, user_id, tag_ids, grants } };
    }

    /** Throws organisation-closed where the device of a closed organisation reads; what it sends is stored. */
    async function deviceOf(shown: ShownToken, method: string): Promise<Device | null> {
      const device = await unscopedQueries.deviceOfToken(shown);
      if (!device) return null;
      if (device.is_closed && method !== 'POST') throw new AppError('organisation-closed');
      const { org_id, device_token_id, name, serial } = device;
      const now = clock();
      if (isLastUseOld(device.used_at, now)) {
        await inOrganisation(database, org_id, (scope) => markDeviceUsed(scope, device_token_id, now));
      }
      return { org_id, device_token_id, name, serial };
    }

    async function displayOf(shown: ShownToken): Promise<DisplayCaller | null> {
      const link = await unscopedQueries.wallLinkOfToken(shown);
      if (!link) return null;
      const { org_id, wall_link_id, name, tag_ids } = link;
      const now = clock();
      if (isLastUseOld(link.used_at, now)) {
        await inOrganisation(database, org_id, (scope) => markWallLinkUsed(scope, wall_link_id, now));
      }
      return { org_id, wall_link_id, name, reach: { everyone: tag_ids.length === 0, tag_ids } };
    }

    /** Says what is wrong with a link that was good once: its page tells its reader what to do. */
    async function learnerOf(shown: ShownToken): Promise<LinkedLearner | ErrorCode> {
      const link = await unscopedQueries.courseLinkOfToken(shown);
      const now = clock();
      if (!link) return 'course-link-unknown';
      if (link.is_closed) return 'organisation-closed';
      if (link.is_over) return 'course-link-revoked';
      if (link.expires_at <= now) return 'course-link-expired';
      const { org_id, link_id, user_id, expires_at } = link;
      if (isLastUseOld(link.used_at, now)) {
        await inOrganisation(database, org_id, (scope) => markCourseLinkUsed(scope, link_id, now));
      }
      return { org_id, link_id, user_id, expires_at };
    }

    /** Says what is wrong with a token that is no good here: whoever reads it is writing a program. */
    async function apiCallerOf(
      shown: ShownToken,
      opening: readonly ApiScope[] | undefined,
    ): Promise<ApiCaller | ErrorCode> {
      const token = await unscopedQueries.apiTokenOfToken(shown);
      if (!token) return 'api-token-not-valid';
      const { org_id, api_token_id, name } = token;
      const now = clock();
      const maker_grants = readGrants(token.permissions);
      const stop = apiTokenStop(
        { expires_ms: token.expires_at?.getTime() ?? null, maker_grants },
        now.getTime(),
      );
      if (stop) return stop === 'maker' ? 'api-token-stopped' : 'api-token-not-valid';
      if (token.is_closed) return 'organisation-closed';
      await takeApiRequest(database, token, { mostAMinute: apiRequestsAMinute, now });
      const scopes = scopesThatOpen(opening, token.scopes);
      const grants = grantsOfScopes(scopes);
      return { api_token_id, name, scopes, actor: { org_id, user_id: api_token_id, tag_ids: [], grants } };
    }

    app.addHook('onRequest', async (request, reply) => {
      const needs = request.routeOptions.config.needs;
      // Only the replies for unknown paths have no route of ours.
      if (!needs || needs === 'nothing') return;
      const token = bearerToken(request.headers.authorization);
      if (!token) throw new AppError('not-signed-in');
      const shown = readToken(token);
      const { hash } = shown;
      // Looking a token up costs a connection. Those that were known a while ago are let through: somebody who guesses
      // behind the same address must not lock a whole site out.
      if (!known.has(hash)) await refuseGuessing(request, { increment: false });
      let refusal: ErrorCode = 'session-ended';
      // A display's token opens the wall alone, and nothing else opens it; so does that of a link to courses.
      if (needs === 'wall') request.display = await displayOf(shown);
      else if (needs === 'course-link') {
        const learner = await learnerOf(shown);
        if (typeof learner === 'string') refusal = learner;
        else request.linkedLearner = learner;
      } else if (isApiToken(token)) {
        const program = await apiCallerOf(shown, request.routeOptions.config.scopes);
        if (typeof program === 'string') refusal = program;
        else request.apiCaller = program;
      } else {
        // Both are looked for where both may come, the likelier one first.
        const isDeviceFirst = needs === 'session-or-device' && known.wasOfDevice(hash);
        if (isDeviceFirst) request.device = await deviceOf(shown, request.method);
        if (!request.device) request.caller = await callerOf(shown);
        if (!request.caller && needs === 'session-or-device' && !isDeviceFirst)
          request.device = await deviceOf(shown, request.method);
      }
      const { caller, apiCaller, device, display, linkedLearner } = request;
      if (!caller && !apiCaller && !device && !display && !linkedLearner) {
        known.forget(hash);
        await refuseGuessing(request);
        throw new AppError(refusal);
      }
      known.add(hash, { isDevice: device !== null });
      logCaller(request, reply, idsOf(request));
      if (apiCaller && apiCaller.scopes.length === 0) throw new AppError('api-token-scope-missing');
      if (needs === 'org-admin' && !isOrgAdmin(request.actor)) throw new AppError('not-permitted');
      // No token of the API works at the desk, whatever it may do: who answers is a person.
      if (needs === 'desk' && !(request.caller && isDeskMember(request.caller.actor)))
        throw new AppError('not-permitted');
      await refuseWithoutRecentProof(database, request, clock());
    });
  },
);

function idsOf({ org_id, caller, apiCaller, device, display, linkedLearner }: FastifyRequest) {
  if (apiCaller) return { org_id, api_token_id: apiCaller.api_token_id };
  if (device) return { org_id, device_token_id: device.device_token_id };
  if (display) return { org_id, wall_link_id: display.wall_link_id };
  const user_id = caller?.actor.user_id ?? linkedLearner?.user_id;
  return { org_id, ...(user_id !== undefined && { user_id }) };
}

function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer ([\w.~+/=-]{16,512})$/i.exec(header ?? '')?.[1];
}
