import type { LedgerReason } from '@heatwise/domain/loyalty/points';
import type { RedemptionState, RewardName } from '@heatwise/domain/loyalty/reward';
import type { StoryState } from '@heatwise/domain/referral/story';
import type { Generated } from 'kysely';
import type { Json } from './column-kinds.ts';

/** Invitations, stories and points. */
export type ProgrammeTables = {
  referral_invitations: {
    org_id: string;
    invitation_id: string;
    user_id: string;
    email: string;
    /** Keyed hash of the address, as in `referral_addresses`. */
    email_key: Buffer;
    line: string;
    link_id: string;
    sent_at: Date;
    opened_at: Date | null;
  };
  /** By whose link the organisation registered. `key`: what makes two registrations the same. */
  referral_origins: {
    org_id: string;
    link_id: string;
    referrer_org_id: string;
    registration_id: string;
    registered_at: Date;
    key: string;
    domain: string | null;
    is_known: boolean;
    state: Generated<'new' | 'registered' | 'active' | 'rewarded' | 'lapsed' | 'void'>;
    attempts: Generated<number>;
    due_at: Generated<Date>;
  };
  referral_addresses: { email_key: Buffer; invited_at: Date | null; refused_at: Date | null };
  registered_keys: { key_hash: Buffer; registered_at: Date };
  stories: {
    org_id: string;
    story_id: string;
    state: Generated<StoryState>;
    title: string;
    quote: string;
    said_by: string;
    organisation_name: string;
    figures: Json;
    has_picture: Generated<boolean>;
    revision: Generated<number>;
    created_at: Date;
    sent_at: Date | null;
    sent_by: string | null;
    sent_by_name: string | null;
    consent_version: string | null;
    consent_text: string | null;
    withdrawn_at: Date | null;
    decided_at: Date | null;
    decided_by: string | null;
    reason: string | null;
    published_at: Date | null;
  };
  story_pictures: { org_id: string; story_id: string; image: Buffer };
  /** Appended to only. `at`: when it was earned; `booked_at`: when it was found out. */
  loyalty_ledger: {
    org_id: string;
    reason: LedgerReason;
    subject_id: string;
    part: number;
    points: number;
    at: Date;
    booked_at: Date;
    note: string | null;
    by_name: string | null;
  };
  loyalty_accounts: {
    org_id: string;
    tests_until: string;
    notes_until: string;
    looked_us: Generated<string>;
    attempts: Generated<number>;
    due_at: Generated<Date>;
  };
  loyalty_trainings: { org_id: string; slice: number; changes: string };
  loyalty_redemptions: {
    org_id: string;
    redemption_id: string;
    reward: RewardName;
    title: string;
    points: number;
    note: string;
    state: Generated<RedemptionState>;
    ticket_id: string;
    asked_by: string;
    asked_by_name: string;
    asked_at: Date;
    decided_at: Date | null;
    decided_by: string | null;
    reason: string | null;
  };
};
