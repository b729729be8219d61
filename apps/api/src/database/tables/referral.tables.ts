import type { LedgerReason } from '@heatwise/domain/loyalty/points';
import type { RedemptionState, RewardName } from '@heatwise/domain/loyalty/reward';
import type { VoidReason } from '@heatwise/domain/referral/invitation';
import type { StoryState } from '@heatwise/domain/referral/story';
import type { Generated } from 'kysely';
import { ALL_RIGHTS, type Json, organisationTable, sharedTable } from './table.ts';

export const loyaltyTables = {
  /** Appended to only. `at`: when it was earned; `booked_at`: when it was found out. */
  loyalty_ledger: organisationTable<{
    org_id: string;
    reason: LedgerReason;
    subject_id: string;
    part: number;
    points: number;
    at: Date;
    booked_at: Date;
    note: string | null;
    by_name: string | null;
  }>({ rights: ['select', 'insert'], desk: ['select', 'insert'] }),
  loyalty_accounts: organisationTable<{
    org_id: string;
    tests_until: string;
    notes_until: string;
    looked_us: Generated<string>;
    attempts: Generated<number>;
    due_at: Generated<Date>;
  }>({ rights: ['select', 'insert', 'update'], desk: ['select', 'insert', 'update'] }),
  loyalty_trainings: organisationTable<{ org_id: string; slice: number; changes: string }>({
    rights: ['select', 'insert', 'update'],
  }),
  loyalty_redemptions: organisationTable<{
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
  }>({ rights: ['select', 'insert', 'update'], desk: ['select', 'update'] }),
};

export const referralTables = {
  referral_links: organisationTable<{ org_id: string; referral_id: string; user_id: string }>({
    rights: ['select', 'insert', 'update'],
    placement: 'on the coordinator',
  }),
  /** An organisation that registered through the link, or an invitation of its owner. Its id is null for what came before. */
  referrals: organisationTable<{
    org_id: string;
    referral_id: string;
    registration_id: string;
    registered_at: Date;
    referred_org_id: string | null;
    invitation_id: string | null;
    state: Generated<'registered' | 'active' | 'rewarded' | 'lapsed' | 'void'>;
    void_reason: VoidReason | null;
  }>({ rights: ['select', 'insert', 'update'], placement: 'on the coordinator' }),
  referral_invitations: organisationTable<{
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
  }>({ rights: ['select', 'insert', 'update'], placement: 'on the coordinator' }),
  /** By whose link the organisation registered. `key`: what makes two registrations the same. */
  referral_origins: organisationTable<{
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
  }>({ rights: ['select', 'insert', 'update'], placement: 'on the coordinator' }),
  referral_addresses: sharedTable<{ email_key: Buffer; invited_at: Date | null; refused_at: Date | null }>({
    rights: ['select', 'insert', 'update'],
  }),
  stories: organisationTable<{
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
  }>({ rights: ALL_RIGHTS, placement: 'on the coordinator', desk: ['select', 'update'] }),
  story_pictures: organisationTable<{ org_id: string; story_id: string; image: Buffer }>({
    rights: ALL_RIGHTS,
    placement: 'on the coordinator',
    desk: ['select'],
  }),
};
