import { formatCount, formatNumber } from '../text/format-number.ts';
import { fileSizeText } from '../tickets/ticket-files.ts';
import { dayText } from '../time/date-text.ts';

/** Limits of an organisation without a licence. Null means no limit. */
export type Quotas = {
  /** Active people. */
  readonly people: number | null;
  /** Files, pictures, reports and the content of course modules. */
  readonly storage_bytes: number | null;
  /** Tests; and, counted on their own, linked measurements and follow-up notes. */
  readonly tests: number | null;
  /** Rows of each kind of `RECORD_NOUNS`, deleted ones included. */
  readonly records: number | null;
  /** Emails a day to addresses that an organisation names, until it is verified. */
  readonly invitations_a_day: number | null;
};

export const NO_QUOTAS: Quotas = {
  people: null,
  storage_bytes: null,
  tests: null,
  records: null,
  invitations_a_day: null,
};

/** Kinds of rows that are limited by `tests`, with their names in messages. */
export const TEST_NOUNS = {
  measurements: 'tests',
  link_measurements: 'linked measurements',
  follow_up_notes: 'follow-up notes',
} as const;

/** Kinds of rows that are limited by `records`, with their names in messages. */
export const RECORD_NOUNS = {
  users: 'people, deleted ones included',
  tags: 'tags, deleted ones included',
  permissions: 'permissions, ended ones included',
  custom_measurement_types: 'measurement types',
  link_measurement_types: 'linked measurement types',
  readiness_assessments: 'readiness assessments, deleted ones included',
  training_modules: 'course modules',
  module_versions: 'versions of course modules',
  module_assignments: 'course assignments, ended ones included',
  toolbox_talks: 'toolbox talks',
  survey_versions: 'versions of surveys',
  device_tokens: 'device tokens, revoked ones included',
  wall_links: 'display links, revoked ones included',
  ticket_messages: 'messages in tickets',
  quotes: 'quotes, closed ones included',
} as const;

export type QuotaKind = keyof typeof TEST_NOUNS | keyof typeof RECORD_NOUNS;

export const QUOTA_REACHED = 'Your organisation has reached a limit for organisations without a licence.';
/** How a limit is lifted. */
export const ASK_FOR_LICENCE = 'An admin can ask for a licence under Settings, Quotes or Tickets.';

function isTestKind(kind: QuotaKind): kind is keyof typeof TEST_NOUNS {
  return kind in TEST_NOUNS;
}

/** The number of rows of a kind that an organisation without a licence can store. */
export function findRowLimit(quotas: Quotas, kind: QuotaKind): number | null {
  return isTestKind(kind) ? quotas.tests : quotas.records;
}

type Use = { readonly limit: number | null; readonly used: number; readonly added: number };

/** The refusal of more rows of a kind; null where they fit. */
export function rowQuotaProblem(kind: QuotaKind, { limit, used, added }: Use): string | null {
  if (limit === null || used + added <= limit) return null;
  const noun = isTestKind(kind) ? TEST_NOUNS[kind] : RECORD_NOUNS[kind];
  return `Without a licence, an organisation can store up to ${formatNumber(limit)} ${noun}. ${formatNumber(Math.min(used, limit))} are stored, and ${formatNumber(added)} would be added. ${ASK_FOR_LICENCE}`;
}

/** The refusal of more bytes; null where they fit. */
export function storageQuotaProblem({ limit, used, added }: Use): string | null {
  if (limit === null || used + added <= limit) return null;
  return `Without a licence, an organisation can store up to ${fileSizeText(limit)} of files, pictures, reports and course content. ${fileSizeText(used)} are stored, and ${fileSizeText(added)} would be added. Delete files that are no longer needed. ${ASK_FOR_LICENCE}`;
}

export const INVITATIONS_LIMITED =
  'Your organisation has sent all emails to new addresses that it may send in a day until it is verified.';

/** How long an organisation's device has to go on sending before the organisation counts as verified. */
export const VERIFIED_BY_DEVICE_AFTER_HOURS = 24;

type Sending = {
  readonly limit: number;
  /** In the last 24 hours. */
  readonly sent: number;
  readonly added: number;
  /** When as many as wanted can be sent, as text; null where they are more than the limit. */
  readonly possibleFrom: string | null;
};

/** The refusal of emails to new addresses for an organisation that is not verified; null where they may be sent. */
export function invitationLimitProblem({ limit, sent, added, possibleFrom }: Sending): string | null {
  if (sent + added <= limit) return null;
  const when =
    possibleFrom === null
      ? `Send at most ${formatNumber(limit)} at a time, or add the people without invitations.`
      : `This is possible from ${possibleFrom}.`;
  return `Until your organisation is verified, it can send ${formatNumber(limit)} invitations and other emails to new addresses in 24 hours. ${formatNumber(sent)} were sent, and ${formatNumber(added)} would be added. ${when} A licence verifies an organisation, and so does a device that still sends tests a day after its token was made. ${ASK_FOR_LICENCE}`;
}

/** What an organisation may use. `seats` is null for any number, `valid_until` for ever. */
export type Licence = {
  readonly plan: string;
  readonly seats: number | null;
  /** The last day, anywhere on earth. */
  readonly valid_until: string | null;
  readonly is_over: boolean;
  /** People who are active. */
  readonly used: number;
  /** Only for an organisation without a licence: its other limits. */
  readonly quotas?: Omit<Quotas, 'people' | 'invitations_a_day'> | undefined;
};

/** Shown as the plan of an organisation without a licence. */
export const NO_LICENCE = 'No licence';

export const LICENCE_FULL = 'The licence of your organisation has no seat left.';
export const LICENCE_OVER = 'The licence of your organisation is over.';

/**
 * Why so many new people, or deleted ones who come back, are not taken; null where they are. Nothing else is ever stopped by a licence: whoever is there
 * is tested, seen and warned as before.
 */
export function licenceProblem(licence: Licence | null, added: number): string | null {
  if (licence === null || added === 0) return null;
  if (licence.is_over) return overText(licence);
  const { seats, used } = licence;
  if (seats === null || used + added <= seats) return null;
  return `${coversText(licence, seats)}, ${usedText(used)}, and ${formatNumber(added)} would be added. ${whatToDo(licence)}`;
}

/** What is to be said about it on its own: it is over, or as many or more are in use than it covers. */
export function licenceWarning(licence: Licence): string | null {
  if (licence.is_over) return overText(licence);
  const { seats, used } = licence;
  if (seats === null || used < seats) return null;
  return `${coversText(licence, seats)}, and ${usedText(used)}. ${whatToDo(licence)}`;
}

function whatToDo({ quotas }: Licence): string {
  return quotas
    ? `Delete people who have left. ${ASK_FOR_LICENCE}`
    : 'Delete people who have left, or ask for more seats.';
}

function overText({ valid_until }: Licence): string {
  const day = valid_until === null ? '' : ` It ended on ${dayText(valid_until)}.`;
  return `${LICENCE_OVER}${day} New people can be added once it is renewed.`;
}

function coversText({ quotas }: Licence, seats: number): string {
  const people = formatCount(seats, 'person', 'people');
  return quotas
    ? `Without a licence, an organisation can have up to ${people}`
    : `Your licence covers ${people}`;
}

function usedText(used: number): string {
  return formatCount(used, 'is in use', 'are in use');
}
