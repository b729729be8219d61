import { sql } from 'kysely';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';

type NewSession = {
  session_id: string;
  user_id: string;
  token_hash: Buffer;
  address: string;
  userAgent: string | null;
  /** Of people who came through an identity provider. */
  provider_id: string | null;
  now: Date;
};

const USER_AGENT_LIMIT = 400;

/** Inserts a session and ends the person's open ones but for the `keep - 1` that were used last. */
export async function insertSession(
  { tx, org_id }: OrganisationScope,
  session: NewSession,
  keep: number,
): Promise<void> {
  const { session_id, user_id, token_hash, address, userAgent, provider_id, now } = session;
  const agent = userAgent?.slice(0, USER_AGENT_LIMIT) ?? null;
  await sql`
    with ended as (
      update sessions set ended_at = ${now} where org_id = ${org_id} and session_id in (
        select session_id from sessions where org_id = ${org_id} and user_id = ${user_id} and ended_at is null
         order by used_at desc, session_id offset ${keep - 1}))
    insert into sessions
      (org_id, session_id, user_id, token_hash, address, user_agent, provider_id, created_at, used_at, ended_at)
    values (${org_id}, ${session_id}, ${user_id}, ${token_hash}, ${address}, ${agent}, ${provider_id}, ${now}, ${now}, null)`.execute(
    tx,
  );
}

/** Returns the provider that the session came through, if it did. */
export async function endSession(
  { tx, org_id }: OrganisationScope,
  id: string,
  now: Date,
): Promise<string | null> {
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('org_id', '=', org_id)
    .where('session_id', '=', id)
    .returning('provider_id')
    .executeTakeFirst();
  return ended?.provider_id ?? null;
}

/** A password that was temporary stays so. */
export async function replacePasswordHash({ tx, org_id }: OrganisationScope, userId: string, hash: string) {
  await tx
    .updateTable('credentials')
    .set({ password_hash: hash })
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .execute();
}

/** Sets the password that a person chose, who proved the one before; false when that was changed meanwhile. */
export async function swapPasswordHash(
  { tx, org_id }: OrganisationScope,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const swapped = await tx
    .updateTable('credentials')
    .set({ password_hash: to, temporary_until: null })
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .where('password_hash', '=', from)
    .returning('user_id')
    .execute();
  return swapped.length === 1;
}

/** Stamps the person's row. */
export async function setEmail(
  { tx, org_id, stamps }: WritingScope,
  userId: string,
  email: string,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email, modified_time: stamps.next() })
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .execute();
}
