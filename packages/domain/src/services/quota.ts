import { formatNumber } from '../text/format-number.ts';
import { fileSizeText } from '../tickets/ticket-files.ts';

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
