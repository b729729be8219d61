import type { Generated } from 'kysely';
import { organisationTable } from './table.ts';

export const deviceTables = {
  /** Known from their tests, or because somebody made a token for them. */
  devices: organisationTable<{
    org_id: string;
    device_id: string;
    serial: string;
    nickname: Generated<string>;
    home_tag_id: string | null;
    retired_at: Date | null;
    device: string | null;
    firmware: string | null;
    hardware_version: string | null;
    app_version: string | null;
    batch_id: string | null;
    tests: Generated<number>;
    first_seen: string | null;
    last_seen: string | null;
    device_time: Generated<string | null>;
  }>({ rights: ['select', 'insert', 'update'], desk: ['select'] }),
  /** `device_id`: whose it is; null for one of the whole organisation. */
  device_tokens: organisationTable<{
    org_id: string;
    device_token_id: string;
    device_id: Generated<string | null>;
    created_by: Generated<string | null>;
    name: string;
    token_hash: Buffer;
    created_at: Generated<Date>;
    used_at: Date | null;
    revoked_at: Date | null;
  }>({ rights: ['select', 'insert', 'update'] }),
  /** What opens the wall on displays that nobody signs in on; empty `tag_ids` for everybody. */
  wall_links: organisationTable<{
    org_id: string;
    wall_link_id: string;
    name: string;
    tag_ids: string[];
    token_hash: Buffer;
    created_by: string;
    created_at: Generated<Date>;
    used_at: Date | null;
    revoked_at: Date | null;
  }>({ rights: ['select', 'insert', 'update'] }),
};
