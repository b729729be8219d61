import type { AuditAction } from '@heatwise/domain/audit/audit-text';
import { isDeskMember } from '@heatwise/domain/desk/desk';
import type { Actor } from '@heatwise/domain/permissions/actor';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type Kysely, sql, type Transaction } from 'kysely';
import { type AuditEntry, appendAudit } from '../audit/audit.ts';
import type { Tables } from '../database/tables.ts';
import { AppError } from '../http/app-error.ts';
import {
  inOrganisation,
  type WritingScope,
  writeInOrganisation,
} from '../organisation/organisation-scope.ts';

/** A transaction in which the desk reads: the rows of all organisations that were sent to it, and its own. */
export type DeskScope = { readonly tx: Transaction<Tables> };

/** A transaction in which the desk answers one organisation. */
export type DeskWritingScope = WritingScope & {
  readonly actor: Actor;
  /** Who answers, as the organisation is shown it. */
  readonly desk_name: string;
  /** Adds an entry to the organisation's trail: it names the member of the desk, who is none of its people. */
  audit(action: AuditAction, subject: AuditEntry['subject']): Promise<string>;
};

/**
 * Reads with the desk's role: the database shows it the tables that were given to the desk and no other. Throws
 * `not-permitted` for whoever does not work there.
 */
export function readAtDesk<T>(
  database: Kysely<Tables>,
  actor: Actor,
  work: (scope: DeskScope) => Promise<T>,
): Promise<T> {
  refuseOthers(actor);
  return inOrganisation(database, actor.org_id, ({ tx }) => work({ tx }), 'desk');
}

type Acts = { readonly actor: Actor; readonly address: string; readonly org_id: string };

/**
 * Writes in an organisation with the desk's role, which reaches what the desk was given of that organisation and nothing
 * else. Throws `not-found` for an organisation that is not there or is being erased.
 */
export async function writeAtDesk<T>(
  database: Kysely<Tables>,
  { actor, address, org_id }: Acts,
  work: (scope: DeskWritingScope) => Promise<T>,
): Promise<T> {
  refuseOthers(actor);
  const desk_name = await inOrganisation(database, actor.org_id, (scope) => nameOf(scope.tx, actor));
  await refuseUnknown(database, org_id);
  return writeInOrganisation(
    database,
    org_id,
    (scope) =>
      work({
        ...scope,
        actor,
        desk_name,
        audit: (action, subject) =>
          appendAudit(scope, {
            user_id: null,
            action,
            subject: { ...subject, desk: desk_name, desk_user_id: actor.user_id },
            address,
          }),
      }),
    { as: 'desk', writer: { key: actor.user_id, isDevice: false } },
  );
}

function refuseOthers(actor: Actor): void {
  if (!isDeskMember(actor)) throw new AppError('not-permitted');
}

async function refuseUnknown(database: Kysely<Tables>, orgId: string): Promise<void> {
  const isThere = await inOrganisation(database, orgId, async ({ tx }) => {
    const { rows } = await sql`
      select from organisations where org_id = ${orgId} and not is_being_erased(org_id)`.execute(tx);
    return rows.length > 0;
  });
  if (!isThere) throw new AppError('not-found');
}

async function nameOf(tx: Transaction<Tables>, { org_id, user_id }: Actor): Promise<string> {
  const { name_first, name_last } = await tx
    .selectFrom('users')
    .select(['name_first', 'name_last'])
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return `${name_first} ${name_last}`.trim() || 'Heatwise';
}

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
