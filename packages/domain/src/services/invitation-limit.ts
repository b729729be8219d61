import { formatNumber } from '../text/format-number.ts';
import { ASK_FOR_LICENCE } from './quota.ts';

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
