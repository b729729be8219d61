import { isEmail } from '../people/email.ts';
import { INVALID_EMAIL_FORMAT } from '../people/user-form.ts';
import { PASSWORD_MIN_LENGTH } from '../session/password-limits.ts';
import { ORGANISATION_NAME_REQUIRED } from '../session/registration.ts';
import { normaliseText } from '../text/normalise-text.ts';
import { isTimeZone } from '../time/time-zone.ts';
import { HISTORY_DAYS_NOT_VALID, isHistoryDays } from './history-window.ts';
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

/** Settings as they may be changed; what is not named stays. Keys as in the metadata; null takes a detail away. */
export type OrganisationChanges = {
  readonly name?: string | undefined;
  readonly metadata?:
    | (Partial<Readonly<Record<OrganisationDetailKey, string | null | undefined>>> & {
        readonly _password_min_length?: number | undefined;
        readonly _two_factor_required?: boolean | undefined;
        readonly _offline_days?: number | undefined;
        readonly _history_days?: number | undefined;
        readonly _time_zone?: string | undefined;
      })
    | undefined;
};

/** What is wrong, by the path of each field; empty when it may be saved. Lengths are the contract's. */
export function organisationProblems({ name, metadata = {} }: OrganisationChanges): Record<string, string> {
  const problems: Record<string, string> = {};
  if (name !== undefined && normaliseText(name) === '') problems.name = ORGANISATION_NAME_REQUIRED;
  const {
    _password_min_length: minimum,
    _offline_days: days,
    _history_days: history,
    _time_zone: zone,
    contact_email,
    contact_phone,
    website,
  } = metadata;
  if (minimum !== undefined && !isPasswordMinimum(minimum)) {
    problems['metadata._password_min_length'] = PASSWORD_MINIMUM_NOT_VALID;
  }
  if (days !== undefined && !isOfflineDays(days)) problems['metadata._offline_days'] = OFFLINE_DAYS_NOT_VALID;
  if (history !== undefined && !isHistoryDays(history))
    problems['metadata._history_days'] = HISTORY_DAYS_NOT_VALID;
  if (zone !== undefined && !isTimeZone(zone)) problems['metadata._time_zone'] = TIME_ZONE_NOT_VALID;
  if (contact_email && !isEmail(normaliseText(contact_email))) {
    problems['metadata.contact_email'] = INVALID_EMAIL_FORMAT;
  }
  if (contact_phone && !/^[\d\s+().\-/]*$/.test(contact_phone)) {
    problems['metadata.contact_phone'] = PHONE_NOT_VALID;
  }
  if (website && !/^https?:\/\/[^\s/?#]+\S*$/i.test(website.trim())) {
    problems['metadata.website'] = WEBSITE_NOT_VALID;
  }
  return problems;
}

function isPasswordMinimum(minimum: number): boolean {
  return Number.isInteger(minimum) && minimum >= PASSWORD_MIN_LENGTH && minimum <= PASSWORD_MINIMUM_LIMIT;
}
