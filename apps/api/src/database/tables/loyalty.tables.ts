import type { LedgerReason } from '@heatwise/domain/loyalty/points';
import type { RedemptionState, RewardName } from '@heatwise/domain/loyalty/reward';
import type { Generated } from 'kysely';
import { organisationTable } from './table.ts';

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
