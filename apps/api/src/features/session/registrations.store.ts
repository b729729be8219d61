import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';

type NewRegistration = {
  registration_id: string;
  email_key: Buffer;
  token_hash: Buffer;
  sealed: Buffer;
  created_at: Date;
  expires_at: Date;
};

export type StoredRegistration = { registration_id: string; sealed: Buffer };

/** Registrations before there is an organisation. */
export type Registrations = {
  /** The new one is the only one of its email that can be confirmed. */
  add(registration: NewRegistration): Promise<void>;
  countSince(emailKey: Buffer, from: Date): Promise<number>;
  find(tokenHash: Buffer, now: Date): Promise<StoredRegistration | undefined>;
  /** Forgets what nobody confirmed in time. */
  forgetBefore(limit: Date): Promise<void>;
};

export function registrationsIn(database: Kysely<Tables>): Registrations {
  return {
    async add({ ...registration }) {
      await database.transaction().execute(async (tx) => {
        await tx
          .updateTable('registrations')
          .set({ ended_at: registration.created_at })
          .where('email_key', '=', registration.email_key)
          .where('ended_at', 'is', null)
          .execute();
        await tx
          .insertInto('registrations')
          .values({ ...registration, ended_at: null })
          .execute();
      });
    },
    async countSince(emailKey, from) {
      const row = await database
        .selectFrom('registrations')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('email_key', '=', emailKey)
        .where('created_at', '>', from)
        .executeTakeFirst();
      return Number(row?.count ?? 0);
    },
    find: (tokenHash, now) =>
      database
        .selectFrom('registrations')
        .select(['registration_id', 'sealed'])
        .where('token_hash', '=', tokenHash)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst(),
    async forgetBefore(limit) {
      await database.deleteFrom('registrations').where('expires_at', '<', limit).execute();
    },
  };
}

/** Uses a registration up; false when somebody else did before. One statement, so only one succeeds. */
export async function takeRegistration(tx: Transaction<Tables>, id: string, now: Date): Promise<boolean> {
  const taken = await tx
    .updateTable('registrations')
    .set({ ended_at: now })
    .where('registration_id', '=', id)
    .where('ended_at', 'is', null)
    .returning('registration_id')
    .execute();
  return taken.length === 1;
}

/** Notes by which domain the organisation registers; false when another one did so before. */
export async function claimDomain({ tx, org_id }: OrganisationScope, domain: string): Promise<boolean> {
  const claimed = await tx
    .insertInto('organisation_domains')
    .values({ org_id, domain, is_registered: true })
    .onConflict((conflict) => conflict.column('domain').where(sql<boolean>`is_registered`).doNothing())
    .returning('domain')
    .execute();
  return claimed.length === 1;
}
