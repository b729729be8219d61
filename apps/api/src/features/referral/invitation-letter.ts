import { INVITED_AGAIN_AFTER_DAYS } from '@heatwise/domain/referral/invitation';
import type { Letter } from '../../mail/letter.ts';

type Invitation = {
  readonly to: string;
  readonly from: string;
  readonly organisation: string;
  readonly line: string;
  readonly url: string;
  readonly refusalUrl: string;
};

/** To somebody whom a customer would like to have Heatwise, too. What the customer wrote stands as a quote. */
export function inviteToRegisterLetter({
  to,
  from,
  organisation,
  line,
  url,
  refusalUrl,
}: Invitation): Letter {
  const sender = from === '' ? `Somebody of ${organisation}` : `${from} of ${organisation}`;
  return {
    to,
    subject: 'An invitation to Heatwise',
    paragraphs: [
      `${sender} invites your organisation to Heatwise, which shows who needs water before the heat gets to them.`,
      ...(line === '' ? [] : [`“${line}”`]),
      'If you register with the link below and use it, both organisations get points for rewards.',
    ],
    action: { label: 'Look at the invitation', url },
    footnote: `You get this once because ${sender} entered your address. It is in no list of ours, and nobody may invite you again within ${INVITED_AGAIN_AFTER_DAYS} days.`,
    unsubscribeUrl: refusalUrl,
    unsubscribeLabel: 'Do not invite me again',
  };
}
