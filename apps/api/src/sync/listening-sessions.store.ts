import { sql } from 'kysely';
import { hasEnded } from '../auth/session-life.ts';
import type { OrganisationScope } from '../organisation/organisation-scope.ts';

/**
 * Which of these sessions, by the hashes of their tokens in hex, are still open: not ended, of an active person, of an
 * organisation that is not being erased. One question for all that listen, however many they are.
 */
export async function openSessionsAmong(
  { tx, org_id }: OrganisationScope,
  hashes: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ hash: string; created_at: Date; used_at: Date }>`
    select encode(s.token_hash, 'hex') as hash, s.created_at, s.used_at
      from sessions s join users u on u.org_id = s.org_id and u.user_id = s.user_id
     where s.org_id = ${org_id} and s.ended_at is null and u.active and not is_being_erased(s.org_id)
       and s.token_hash in (select decode(hash, 'hex') from unnest(${[...hashes]}::text[]) as hash)`.execute(
    tx,
  );
  return new Set(rows.filter((session) => !hasEnded(session, now)).map(({ hash }) => hash));
}
