import { SUPPORT_REASON_MAX_LENGTH } from '@heatwise/domain/support/support-access';
import { type Letter, quoteName, quoteText } from '../../mail/letter.ts';

type Given = {
  readonly to: string;
  readonly organisation: string;
  readonly granted_by_name: string;
  readonly reason: string;
  /** "28 Nov 2026 11:00 (UTC)". */
  readonly until: string;
  readonly url: string;
};

/** To an admin of an organisation that one of its admins let the desk look at. */
export function supportLetter({ to, reason, until, url, ...names }: Given): Letter {
  const organisation = quoteName(names.organisation);
  const granted_by_name = quoteName(names.granted_by_name);
  return {
    to,
    subject: `The Heatwise desk has access to ${organisation}`,
    paragraphs: [
      `${granted_by_name} lets the Heatwise desk look at ${organisation} until ${until}, for this reason:`,
      `“${quoteText(reason, SUPPORT_REASON_MAX_LENGTH)}”`,
      'Until then the desk sees names, tags and test results of your people. It changes nothing, and each look is in your audit trail.',
    ],
    action: { label: 'See or end it', url },
    footnote: `You get this email because you are an admin of ${organisation}.`,
  };
}
