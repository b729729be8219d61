import type { Letter } from '../../mail/letter.ts';

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
export function supportLetter({ to, organisation, granted_by_name, reason, until, url }: Given): Letter {
  return {
    ...{ to, subject: `The Heatwise desk has access to ${organisation}` },
    paragraphs: [
      `${granted_by_name} lets the Heatwise desk look at ${organisation} until ${until}, for this reason:`,
      reason,
      'Until then the desk sees names, tags and test results of your people. It changes nothing, and each look is in your audit trail.',
    ],
    action: { label: 'See or end it', url },
    footnote: `You get this email because you are an admin of ${organisation}.`,
  };
}
