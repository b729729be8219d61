import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

type PermissionOfSession = { tag_id: string | null; access: string; active: boolean };

/** A live session with what its person may do at this moment. */
type SessionFound = {
  org_id: string;
  session_id: string;
  user_id: string;
  created_at: Date;
  used_at: Date;
  tag_ids: string[];
  permissions: PermissionOfSession[];
};

type DeviceFound = { org_id: string; device_token_id: string; used_at: Date | null };
export type CredentialsFound = { org_id: string; user_id: string; password_hash: string };

/** The questions that come before an organisation is known. Each needs a secret and answers its one row. */
export type LookUps = {
  sessionOfToken(tokenHash: Buffer): Promise<SessionFound | undefined>;
  deviceOfToken(tokenHash: Buffer): Promise<DeviceFound | undefined>;
  credentialsOfEmail(email: string): Promise<CredentialsFound | undefined>;
  /** Resolves when the database answers at all. */
  ping(): Promise<void>;
};

export function lookUpsIn(database: Kysely<Tables>): LookUps {
  return {
    async sessionOfToken(hash) {
      const { rows } = await sql<SessionFound>`
        select org_id, session_id, user_id, created_at, used_at, tag_ids, permissions
          from session_of_token(${hash})`.execute(database);
      return rows[0];
    },
    async deviceOfToken(hash) {
      const { rows } = await sql<DeviceFound>`
        select org_id, device_token_id, used_at from device_of_token(${hash})`.execute(database);
      return rows[0];
    },
    async credentialsOfEmail(email) {
      const { rows } = await sql<CredentialsFound>`
        select org_id, user_id, password_hash from credentials_of_email(${email})`.execute(database);
      return rows[0];
    },
    async ping() {
      await sql`select 1`.execute(database);
    },
  };
}
