import type { Generated } from 'kysely';
import { ALL_RIGHTS, organisationTable } from './table.ts';

export const notificationTables = {
  /** Who has no row has the settings that everybody begins with. `next_digest_at` is null while the digest is off. */
  notification_settings: organisationTable<{
    org_id: string;
    user_id: string;
    mail: boolean;
    in_app: boolean;
    digest: boolean;
    digest_hour: number;
    time_zone: string;
    muted_tag_ids: string[];
    /** Emails of the desk's work; of no meaning for anybody who does not work there. */
    desk: Generated<boolean>;
    next_digest_at: Date | null;
  }>({ rights: ['select', 'insert', 'update'] }),
  notices: organisationTable<{
    org_id: string;
    notice_id: string;
    user_id: string;
    measurement_id: string;
    tag_id: string;
    status: string;
    in_app: boolean;
    made_at: Date;
    read_at: Date | null;
  }>({ rights: ALL_RIGHTS }),
  /** A browser that takes push messages for a person, under the session that it was switched on in. */
  push_subscriptions: organisationTable<{
    org_id: string;
    subscription_id: string;
    user_id: string;
    session_id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    heard_at: Date;
  }>({ rights: ALL_RIGHTS, placement: 'on the coordinator' }),
};
