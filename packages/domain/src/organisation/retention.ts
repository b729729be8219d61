import { DAY_MS } from '../time/durations.ts';
/** How long an organisation keeps tests: for ever, or for so many years, after which they are deleted for good. */

/** Longer than what is kept of deletions, so that every browser learns of them. */
export const RETENTION_YEARS_MIN = 2;
export const RETENTION_YEARS_MAX = 30;
/** Between the decision and the first deletion: all admins are told, and any of them can take it back. */
export const RETENTION_GRACE_DAYS = 7;
export const RETENTION_NOT_VALID = `The years must be a whole number from ${RETENTION_YEARS_MIN} to ${RETENTION_YEARS_MAX}.`;

/** Where an organisation's metadata says it; it is set by a call of its own. */
const RETENTION_KEY = '_retention';

export type Retention = {
  readonly years: number;
  /** From when on tests are deleted: ISO 8601, UTC. */
  readonly begins_at: string;
  readonly asked_by_user_id: string;
};

type Metadata = Readonly<Record<string, unknown>>;

export function isRetentionYears(years: number): boolean {
  return Number.isInteger(years) && years >= RETENTION_YEARS_MIN && years <= RETENTION_YEARS_MAX;
}

/** Null where tests are kept for ever. What is not understood deletes nothing. */
export function retentionOf(organisationMetadata: Metadata): Retention | null {
  const { years, begins_at, asked_by_user_id } =
    (organisationMetadata[RETENTION_KEY] as Partial<Retention> | null | undefined) ?? {};
  if (typeof years !== 'number' || !isRetentionYears(years)) return null;
  if (typeof begins_at !== 'string' || Number.isNaN(Date.parse(begins_at))) return null;
  return { years, begins_at, asked_by_user_id: String(asked_by_user_id) };
}

/**
 * The change of the metadata that keeps tests for `years` (null: for ever), decided at `now` (ms since 1970). Deleting
 * begins after the days of grace, also where fewer years replace more.
 */
export function retentionChange(now: number, years: number | null, userId: string): Metadata {
  if (years === null) return { [RETENTION_KEY]: null };
  const begins_at = new Date(now + RETENTION_GRACE_DAYS * DAY_MS).toISOString();
  const retention: Retention = { years, begins_at, asked_by_user_id: userId };
  return { [RETENTION_KEY]: retention };
}

/** Tests taken before this instant are older than so many years at `now` (ms since 1970): the beginning of a day in UTC. */
export function keptFrom(now: number, years: number): string {
  const date = new Date(now);
  const day = Date.UTC(date.getUTCFullYear() - years, date.getUTCMonth(), date.getUTCDate());
  return `${new Date(day).toISOString().slice(0, 10)}T00:00:00.000000Z`;
}
