import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { type DeskScope, type DeskWritingScope, readAtDesk, writeAtDesk } from './desk-scope.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Reads what all organisations sent to the desk. For routes that need the desk. */
    readAtDesk<T>(work: (scope: DeskScope) => Promise<T>): Promise<T>;
    /** Answers one organisation as the signed-in member of the desk, with that organisation's clock held until commit. */
    writeAtDesk<T>(orgId: string, work: (scope: DeskWritingScope) => Promise<T>): Promise<T>;
  }
}

/** What requests of the desk work with; after the plugin that says who calls. */
export const deskPlugin = fp<{ database: Kysely<Tables> }>(async (app, { database }) => {
  app.decorateRequest('readAtDesk', function read<
    T,
  >(this: FastifyRequest, work: (s: DeskScope) => Promise<T>) {
    return readAtDesk(database, this.actor, work);
  });
  app.decorateRequest('writeAtDesk', function write<
    T,
  >(this: FastifyRequest, orgId: string, work: (s: DeskWritingScope) => Promise<T>) {
    return writeAtDesk(database, { actor: this.actor, address: this.ip, org_id: orgId }, work);
  });
});
