import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import {
  inOrganisation,
  inSnapshot,
  type OrganisationScope,
  type ReadIn,
} from '../organisation/organisation-scope.ts';
import type { ReplicaReads } from '../organisation/replica-reads.ts';
import { type ActingScope, type SendingScope, writeAsActor, writeAsSender } from './acting-scope.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Reads within the organisation of the request. */
    read<T>(work: (scope: OrganisationScope) => Promise<T>): Promise<T>;
    /** Reads within that organisation, all statements from one snapshot. */
    snapshot<T>(work: (scope: OrganisationScope) => Promise<T>): Promise<T>;
    /** The same of what browsers synchronise, from a replica that is as new where there is one. */
    page<T>(work: (scope: OrganisationScope) => Promise<T>): Promise<T>;
    /** The same of whatever there is, for exports. */
    copy<T>(work: (scope: OrganisationScope) => Promise<T>): Promise<T>;
    /** Writes within that organisation as the signed-in person, with its clock held until commit. */
    write<T>(work: (scope: ActingScope) => Promise<T>): Promise<T>;
    /** The same as the person or the device that sent the request, for routes that devices call too. */
    writeAsSender<T>(work: (scope: SendingScope) => Promise<T>): Promise<T>;
  }
}

type Parts = { readonly database: Kysely<Tables>; readonly reads: ReplicaReads };

/** What a request reads and writes, in the organisation of whoever sent it. */
export function decorateScopes(app: FastifyInstance, { database, reads }: Parts): void {
  app.decorateRequest(
    'read',
    within((orgId, work) => inOrganisation(database, orgId, work)),
  );
  app.decorateRequest(
    'snapshot',
    within((orgId, work) => inSnapshot(database, orgId, work)),
  );
  app.decorateRequest('page', within(reads.page));
  app.decorateRequest('copy', within(reads.copy));
  app.decorateRequest('write', function write<T>(this: FastifyRequest, work: (s: ActingScope) => Promise<T>) {
    return writeAsActor(database, { actor: this.actor, address: this.ip, token: this.apiCaller }, work);
  });
  app.decorateRequest('writeAsSender', function write<
    T,
  >(this: FastifyRequest, work: (s: SendingScope) => Promise<T>) {
    const program = this.apiCaller && {
      api_token_id: this.apiCaller.api_token_id,
      name: this.apiCaller.name,
      serial: null,
    };
    const sender = this.device ?? program ?? { actor: this.actor };
    return writeAsSender(database, this.org_id, { sender, address: this.ip }, work);
  });
}

/** A reading that a request does within its organisation. */
function within(readIn: ReadIn) {
  return function read<T>(this: FastifyRequest, work: (scope: OrganisationScope) => Promise<T>) {
    return readIn(this.org_id, work);
  };
}
