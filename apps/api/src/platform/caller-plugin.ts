import type { RouteNeeds } from '@heatwise/contract/route-needs';
import { type Actor, readGrants } from '@heatwise/domain/permissions/actor';
import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import { mayEnterClosedOrganisation } from '@heatwise/domain/permissions/organisation-editing';
import type { FastifyRequest, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { AppError } from './app-error.ts';
import type { LookUps } from './look-ups.store.ts';
import {
  inOrganisation,
  inSnapshot,
  type OrganisationScope,
  type WritingScope,
  writeInOrganisation,
} from './organisation-scope.ts';
import { hasEnded, needsMark } from './session-life.ts';
import { tokenHash } from './token.ts';
import { markDeviceUsed, markSessionUsed } from './use-marks.store.ts';

/** A handheld device or gateway that came with a token of its organisation. */
export type Device = {
  readonly device_token_id: string;
  readonly org_id: string;
  /** The serial number of the one device that the token belongs to; null for a token of the whole organisation. */
  readonly serial: string | null;
};

/** The person who acts and the session they act through. */
export type Caller = { readonly actor: Actor; readonly session_id: string };

declare module 'fastify' {
  interface FastifyContextConfig {
    needs?: RouteNeeds;
  }
  interface FastifyInstance {
    /** Every route registered after the callers' hooks, with what it needs. */
    readonly routesServed: readonly RouteOptions[];
  }
  interface FastifyRequest {
    caller: Caller | null;
    device: Device | null;
    /** The signed-in person. Throws `not-signed-in` where there is none. */
    readonly actor: Actor;
    /** The session the person acts through. */
    readonly session_id: string;
    /** The organisation of the session or of the device's token, never of anything in the request. */
    readonly org_id: string;
    /** Reads within that organisation. */
    read<T>(work: (scope: OrganisationScope) => Promise<T>): Promise<T>;
    /** Reads within that organisation, all statements from one snapshot. */
    snapshot<T>(work: (scope: OrganisationScope) => Promise<T>): Promise<T>;
    /** Writes within that organisation; `rows` is how many rows will be stamped. */
    write<T>(rows: number, work: (scope: WritingScope) => Promise<T>): Promise<T>;
  }
}

type Options = { database: Kysely<Tables>; lookUps: LookUps; clock: () => Date };

/** Finds out who calls before anything else of a request is looked at, and refuses who lacks what the route needs. */
export const callerPlugin = fp<Options>(async (app, { database, lookUps, clock }) => {
  const routes: RouteOptions[] = [];
  app.decorate('routesServed', routes);
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  app.addHook('onReady', async () => {
    const silent = routes.filter(({ config }) => !config?.needs).map(({ method, url }) => `${method} ${url}`);
    if (silent.length > 0)
      throw new Error(`These routes do not say what they need (config.needs): ${silent.join(', ')}`);
  });

  app.decorateRequest('caller', null);
  app.decorateRequest('device', null);
  app.decorateRequest('actor', {
    getter(this: FastifyRequest) {
      if (!this.caller) throw new AppError('not-signed-in');
      return this.caller.actor;
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
      const orgId = this.caller?.actor.org_id ?? this.device?.org_id;
      if (!orgId) throw new AppError('not-signed-in');
      return orgId;
    },
  });
  app.decorateRequest('read', function read<
    T,
  >(this: FastifyRequest, work: (s: OrganisationScope) => Promise<T>) {
    return inOrganisation(database, this.org_id, work);
  });
  app.decorateRequest('snapshot', function snapshot<
    T,
  >(this: FastifyRequest, work: (s: OrganisationScope) => Promise<T>) {
    return inSnapshot(database, this.org_id, work);
  });
  app.decorateRequest('write', function write<
    T,
  >(this: FastifyRequest, rows: number, work: (s: WritingScope) => Promise<T>) {
    return writeInOrganisation(database, this.org_id, rows, work);
  });

  async function callerOf(hash: Buffer): Promise<Caller | null> {
    const session = await lookUps.sessionOfToken(hash);
    const now = clock();
    if (!session || hasEnded(session, now)) return null;
    const { org_id, session_id, user_id, tag_ids } = session;
    const grants = readGrants(session.permissions);
    if (session.is_closed && !mayEnterClosedOrganisation({ grants })) {
      throw new AppError('organisation-closed');
    }
    if (needsMark(session.used_at, now)) {
      await inOrganisation(database, org_id, (scope) => markSessionUsed(scope, session_id, now));
    }
    return { session_id, actor: { org_id, user_id, tag_ids, grants } };
  }

  async function deviceOf(hash: Buffer): Promise<Device | null> {
    const device = await lookUps.deviceOfToken(hash);
    if (!device) return null;
    const { org_id, device_token_id, serial } = device;
    const now = clock();
    if (needsMark(device.used_at, now)) {
      await inOrganisation(database, org_id, (scope) => markDeviceUsed(scope, device_token_id, now));
    }
    return { org_id, device_token_id, serial };
  }

  app.addHook('onRequest', async (request) => {
    const needs = request.routeOptions.config.needs;
    // Only the replies for unknown paths have no route of ours.
    if (!needs || needs === 'nothing') return;
    const token = bearerToken(request.headers.authorization);
    if (!token) throw new AppError('not-signed-in');
    const hash = tokenHash(token);
    request.caller = await callerOf(hash);
    if (!request.caller && needs === 'session-or-device') request.device = await deviceOf(hash);
    if (!request.caller && !request.device) throw new AppError('session-ended');
    if (needs === 'org-admin' && !isOrgAdmin(request.actor)) throw new AppError('not-permitted');
  });
});

function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer ([\w.~+/=-]{16,512})$/i.exec(header ?? '')?.[1];
}
