import { WEBHOOK_ADDRESS_MAX_LENGTH, WEBHOOK_OFF_AFTER_DAYS } from '@heatwise/domain/services/webhook';
import { type Letter, quoteName, quoteText } from '../../../mail/letter.ts';

type Facts = { readonly to: string; readonly organisation: string; readonly address: string };

/** To every admin, when a webhook was given up. The address's secret parts stay out of the mail. */
export function switchedOffLetter({ to, organisation, address }: Facts, url: string): Letter {
  return {
    to,
    subject: `A webhook of ${quoteName(organisation)} was switched off`,
    paragraphs: [
      `For ${WEBHOOK_OFF_AFTER_DAYS} days nothing that Heatwise sent to ${quoteText(new URL(address).host, WEBHOOK_ADDRESS_MAX_LENGTH)} was accepted, so the webhook was switched off. What it would have been told since is not sent.`,
      'The log says what it answered. When it works again, switch the webhook on.',
    ],
    action: { label: 'Look at the log', url },
    footnote: 'You get this email because you are an admin of the organisation.',
  };
}
