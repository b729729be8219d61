import type { Generated } from 'kysely';

/** What an organisation lets the desk see, and what the desk looked at. */
export type SupportTables = {
  support_access: {
    org_id: string;
    access_id: string;
    granted_by_name: string;
    reason: string;
    granted_at: Date;
    until: Date;
    ended_at: Generated<Date | null>;
    ended_by_name: Generated<string>;
  };
  support_views: { org_id: string; desk_user_id: string; what: string; seen_at: Date };
};
