import { isEmail } from '../people/email.ts';
import { INVALID_EMAIL_FORMAT } from '../people/user-form.ts';
import { PASSWORD_MIN_LENGTH } from '../session/password-limits.ts';
import { ORGANISATION_NAME_REQUIRED } from '../session/registration.ts';
import { normaliseText } from '../text/normalise-text.ts';
import { DAY_MS } from '../time/durations.ts';
import { isTimeZone } from '../time/time-zone.ts';
import type { BetaFeature } from './features.ts';
import type { MeasurementSystem } from './measurement-system.ts';

const TIME_ZONE_NOT_VALID = 'This time zone is not recognised.';

/** The time zone that an organisation has chosen; null while it has chosen none. */
export function readTimeZone(organisationMetadata: Readonly<Record<string, unknown>>): string | null {
  const zone = organisationMetadata._time_zone;
  return typeof zone === 'string' && isTimeZone(zone) ? zone : null;
}

/** How far back browsers hold measurements, in days, where an organisation has not said otherwise. */
export const HISTORY_DAYS_DEFAULT = 400;
/** Two months: what fits on a calendar and its comparison is always here. */
export const HISTORY_DAYS_MIN = 62;
export const HISTORY_DAYS_LIMIT = 3650;
const HISTORY_DAYS_NOT_VALID = `The history must be a whole number of days from ${HISTORY_DAYS_MIN} to ${HISTORY_DAYS_LIMIT}.`;

export function isHistoryDays(days: number): boolean {
  return Number.isInteger(days) && days >= HISTORY_DAYS_MIN && days <= HISTORY_DAYS_LIMIT;
}

/** What an organisation's metadata asks for under `_history_days`; the default where it asks for nothing of use. */
export function historyDaysOf(organisationMetadata: Readonly<Record<string, unknown>>): number {
  const asked = organisationMetadata._history_days;
  return typeof asked === 'number' && isHistoryDays(asked) ? asked : HISTORY_DAYS_DEFAULT;
}

/**
 * Where the window of history begins: at the first instant, in UTC, of the month that was `days` days before `nowMs`
 * (milliseconds since 1970). A month and not a day, so that it moves twelve times a year. As the synchronisation writes times.
 */
export function historyFrom(nowMs: number, days: number): string {
  const date = new Date(nowMs - days * DAY_MS);
  const month = String(date.getUTCMonth() + 1).padStart(2, '0');
  return `${date.getUTCFullYear()}-${month}-01T00:00:00.000000Z`;
}

/** How long a browser's copy of the data may be read without having reached the server: as long as a session lasts. */
export const OFFLINE_DAYS_LIMIT = 30;
const OFFLINE_DAYS_NOT_VALID = `The limit must be a whole number of days from 1 to ${OFFLINE_DAYS_LIMIT}.`;

function isOfflineDays(days: number): boolean {
  return Number.isInteger(days) && days >= 1 && days <= OFFLINE_DAYS_LIMIT;
}

/** What an organisation's metadata asks for under `_offline_days`; the longest where it asks for nothing of use. */
export function offlineDaysOf(organisationMetadata: Readonly<Record<string, unknown>>): number {
  const asked = organisationMetadata._offline_days;
  return typeof asked === 'number' && isOfflineDays(asked) ? asked : OFFLINE_DAYS_LIMIT;
}

type Copy = {
  /** When the server was reached last. */
  readonly reachedMs: number;
  /** The latest time that this browser's clock has shown: setting it back makes a copy no younger. */
  readonly latestMs: number;
  readonly days: number;
};

export function isCopyTooOld({ reachedMs, latestMs, days }: Copy): boolean {
  return latestMs - reachedMs > days * DAY_MS;
}

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

/** What an organisation says of itself, under these keys of its metadata. */
export const ORGANISATION_DETAIL_KEYS = [
  'industry',
  'address',
  'contact_name',
  'contact_email',
  'contact_phone',
  'website',
] as const;
export type OrganisationDetailKey = (typeof ORGANISATION_DETAIL_KEYS)[number];
export const ORGANISATION_DETAIL_MAX_LENGTH = 500;

/** Fields of work to choose from; any other may be written. */
export const INDUSTRIES = [
  'Agriculture',
  'Construction',
  'Defence',
  'Energy',
  'Fire and rescue',
  'Manufacturing',
  'Mining',
  'Sports',
  'Transport and logistics',
] as const;

/** The longest minimum an organisation may ask of passwords: more than that nobody types. */
export const PASSWORD_MINIMUM_LIMIT = 64;

export const PASSWORD_MINIMUM_NOT_VALID = `The minimum must be a whole number from ${PASSWORD_MIN_LENGTH} to ${PASSWORD_MINIMUM_LIMIT}.`;
export const WEBSITE_NOT_VALID = 'A website address starts with https:// or http://';
export const PHONE_NOT_VALID = 'Use only digits, spaces and + ( ) - . /';

/** Changed settings in the organisation's metadata. Keys that are not named stay; null removes a detail. */
export type OrganisationMetadataChanges = {
  readonly [Key in OrganisationDetailKey]?: string | null | undefined;
} & {
  readonly _measurement_system?: MeasurementSystem | undefined;
  readonly _show_preview_features?: boolean | undefined;
  readonly _beta?: readonly BetaFeature[] | undefined;
  readonly _password_min_length?: number | undefined;
  readonly _two_factor_required?: boolean | undefined;
  readonly _offline_days?: number | undefined;
  readonly _history_days?: number | undefined;
  readonly _time_zone?: string | undefined;
};
export type OrganisationChanges = {
  readonly name?: string | undefined;
  readonly metadata?: OrganisationMetadataChanges | undefined;
};

type Checks = {
  readonly [Key in keyof Required<OrganisationMetadataChanges>]: (
    value: NonNullable<OrganisationMetadataChanges[Key]>,
  ) => string | null;
};
/** The contract alone limits the value. */
const allow = () => null;

const CHECKS: Checks = {
  industry: allow,
  address: allow,
  contact_name: allow,
  contact_email: (email) => (email && !isEmail(normaliseText(email)) ? INVALID_EMAIL_FORMAT : null),
  contact_phone: (phone) => (/^[\d\s+().\-/]*$/.test(phone) ? null : PHONE_NOT_VALID),
  website: (address) =>
    address && !/^https?:\/\/[^\s/?#]+\S*$/i.test(address.trim()) ? WEBSITE_NOT_VALID : null,
  _measurement_system: allow,
  _show_preview_features: allow,
  _beta: allow,
  _password_min_length: (minimum) => (isPasswordMinimum(minimum) ? null : PASSWORD_MINIMUM_NOT_VALID),
  _two_factor_required: allow,
  _offline_days: (days) => (isOfflineDays(days) ? null : OFFLINE_DAYS_NOT_VALID),
  _history_days: (days) => (isHistoryDays(days) ? null : HISTORY_DAYS_NOT_VALID),
  _time_zone: (zone) => (isTimeZone(zone) ? null : TIME_ZONE_NOT_VALID),
};

/** Returns the problem of each field by its path; empty when the settings may be saved. */
export function organisationProblems({ name, metadata = {} }: OrganisationChanges): Record<string, string> {
  const problems: Record<string, string> = {};
  if (name !== undefined && normaliseText(name) === '') problems.name = ORGANISATION_NAME_REQUIRED;
  for (const key of Object.keys(metadata) as (keyof Checks)[]) {
    const problem = checkValue(key, metadata[key]);
    if (problem !== null) problems[`metadata.${key}`] = problem;
  }
  return problems;
}

function checkValue<Key extends keyof Checks>(
  key: Key,
  value: OrganisationMetadataChanges[Key],
): string | null {
  return value === undefined || value === null ? null : CHECKS[key](value);
}

function isPasswordMinimum(minimum: number): boolean {
  return Number.isInteger(minimum) && minimum >= PASSWORD_MIN_LENGTH && minimum <= PASSWORD_MINIMUM_LIMIT;
}
