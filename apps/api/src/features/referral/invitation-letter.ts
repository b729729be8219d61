import { INVITATION_LINE_MAX_LENGTH, INVITED_AGAIN_AFTER_DAYS } from '@heatwise/domain/referral/invitation';
import { type Letter, quoteName, quoteText } from '../../mail/letter.ts';

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
  const company = `the organisation “${quoteName(organisation)}”`;
  const sender = from === '' ? `somebody of ${company}` : `“${quoteName(from)}” of ${company}`;
  return {
    to,
    subject: 'An invitation to Heatwise',
    paragraphs: [
      'Your organisation is invited to Heatwise, which shows who needs water before the heat gets to them.',
      `The invitation comes from ${sender}.`,
      ...(line === '' ? [] : [`They write: “${quoteText(line, INVITATION_LINE_MAX_LENGTH)}”`]),
      'If you register with the link below and use it, both organisations get points for rewards.',
    ],
    action: { label: 'Look at the invitation', url },
    footnote: `You get this once because ${sender} entered your address. It is in no list of ours, and nobody may invite you again within ${INVITED_AGAIN_AFTER_DAYS} days.`,
    unsubscribeUrl: refusalUrl,
    unsubscribeLabel: 'Do not invite me again',
  };
}
