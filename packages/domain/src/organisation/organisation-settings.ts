import { isEmail } from '../people/email.ts';
import { INVALID_EMAIL_FORMAT } from '../people/user-form.ts';
import { PASSWORD_MIN_LENGTH } from '../session/password-limits.ts';
import { ORGANISATION_NAME_REQUIRED } from '../session/registration.ts';
import { normaliseText } from '../text/normalise-text.ts';
import { isTimeZone } from '../time/time-zone.ts';
import type { BetaFeature } from './features.ts';
import { HISTORY_DAYS_NOT_VALID, isHistoryDays } from './history-window.ts';
import type { MeasurementSystem } from './measurement-system.ts';
import { isOfflineDays, OFFLINE_DAYS_NOT_VALID } from './offline-copy.ts';
import { TIME_ZONE_NOT_VALID } from './organisation-time-zone.ts';

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
