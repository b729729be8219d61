import { emailProblem } from '../people/email.ts';

/** How many invitations are sent within a day, so that nobody makes a mailing list of it. */
export const INVITATIONS_A_DAY = { person: 20, organisation: 100 } as const;
/** An address gets one invitation within so many days, whoever sends it. */
export const INVITED_AGAIN_AFTER_DAYS = 30;
export const INVITATION_LINE_MAX_LENGTH = 300;

/** The new organisation is active once it has so many valid tests of so many people, taken in its first days. */
export const ACTIVE_ORGANISATION = { tests: 20, people: 5, withinDays: 90 } as const;
/** Tests that were taken in time may arrive so much later: a device was out of reach. */
export const ACTIVE_GRACE_DAYS = 2;

export const INVITATION_STATES = [
  'invited',
  'opened',
  'registered',
  'active',
  'rewarded',
  'lapsed',
  'void',
] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

export const INVITATION_STATE_LABELS: Readonly<Record<InvitationState, string>> = {
  invited: 'Invited',
  opened: 'Opened',
  registered: 'Registered',
  active: 'Active',
  rewarded: 'Rewarded',
  lapsed: 'Not active in time',
  void: 'Gives no points',
};

/** Why a registration gives nobody any points. */
export const VOID_REASONS = ['own-domain', 'own-people', 'registered-before'] as const;
export type VoidReason = (typeof VOID_REASONS)[number];
export const VOID_REASON_TEXTS: Readonly<Record<VoidReason, string>> = {
  'own-domain': 'It registered with an email domain of your own organisation.',
  'own-people': 'It was registered by somebody of your own organisation.',
  'registered-before': 'It was registered before, and closed.',
};

export const REFERRAL_MESSAGES = {
  tooSoon: `Your organisation has invited this address within the last ${INVITED_AGAIN_AFTER_DAYS} days.`,
  tooManyOfPerson: `You have sent ${INVITATIONS_A_DAY.person} invitations within a day. Please go on tomorrow.`,
  tooManyOfOrganisation: `Your organisation has sent ${INVITATIONS_A_DAY.organisation} invitations within a day. Please go on tomorrow.`,
  ownDomain: 'This address belongs to your own organisation.',
  idTaken: 'This id belongs to another invitation.',
  refusalLinkNotValid: 'This link does not work, or not any more. Nothing was changed.',
  lineTooLong: `At most ${INVITATION_LINE_MAX_LENGTH} characters.`,
  lineHasAddress: 'Please write without web addresses: the email has your link already.',
} as const;

/** Mail programs make links of these, and whoever gets the email would take them for ours. */
const WEB_ADDRESS = /:\/\/|www\.|[\p{L}\p{N}]\.[\p{L}]{2,}/iu;

type Draft = { readonly email: string; readonly line: string };

/** What is wrong with an invitation, by its fields; null where nothing is. */
export function invitationProblems({ email, line }: Draft): Readonly<Record<keyof Draft, string | null>> {
  return { email: emailProblem(email), line: lineProblem(line.trim()) };
}

function lineProblem(line: string): string | null {
  if (line.length > INVITATION_LINE_MAX_LENGTH) return REFERRAL_MESSAGES.lineTooLong;
  return WEB_ADDRESS.test(line) ? REFERRAL_MESSAGES.lineHasAddress : null;
}

type Moments = {
  readonly opened_at: unknown;
  /** What has become of the organisation that registered; null where none did. */
  readonly referral_state: 'registered' | 'active' | 'rewarded' | 'lapsed' | 'void' | null;
};

export function invitationState({ opened_at, referral_state }: Moments): InvitationState {
  return referral_state ?? (opened_at === null ? 'invited' : 'opened');
}

/** Text to send with the link, by whatever means somebody likes. */
export function shareText(url: string): string {
  return `We use Heatwise to see who needs water before the heat gets to them. If you register with this link, both of our organisations get points: ${url}`;
}

/** By which two registrations are the same: the domain, or the address itself where the domain is a mail provider's. */
export function registrationKey(email: string, domain: string | null): string {
  if (domain !== null) return domain;
  const [name = '', host = ''] = email.trim().toLowerCase().split('@');
  return `${name.split('+')[0] ?? ''}@${host}`;
}

type NewOrganisation = { readonly key: string; readonly domain: string | null; readonly isKnown: boolean };
type Inviting = { readonly domains: ReadonlySet<string>; readonly keys: ReadonlySet<string> };

/** Why a registration through somebody's link gives no points; null where it may. */
export function voidReasonOf(
  { key, domain, isKnown }: NewOrganisation,
  { domains, keys }: Inviting,
): VoidReason | null {
  if (domain !== null && domains.has(domain)) return 'own-domain';
  if (keys.has(key)) return 'own-people';
  return isKnown ? 'registered-before' : null;
}

type Activity = { readonly tests: number; readonly people: number };

export function isActiveOrganisation({ tests, people }: Activity): boolean {
  return tests >= ACTIVE_ORGANISATION.tests && people >= ACTIVE_ORGANISATION.people;
}
