import { CLOSING_GRACE_DAYS } from '@heatwise/domain/organisation/closing';
import { dayText } from '@heatwise/domain/time/date-text';
import { type Letter, quoteName } from '../../mail/letter.ts';

type Facts = { readonly to: string; readonly organisation: string; readonly eraseAt: string };

/** To every admin, when one of them has closed the organisation. */
export function closedLetter({ to, organisation: name, eraseAt }: Facts, by: string, url: string): Letter {
  const organisation = quoteName(name);
  return {
    to,
    subject: `${organisation} was closed`,
    paragraphs: [
      `${quoteName(by) || 'An admin'} closed ${organisation} at Heatwise. Nobody but its admins can sign in now.`,
      `On ${dateOf(eraseAt)} all its data will be erased for good. Until then, for ${CLOSING_GRACE_DAYS} days, every admin can export the data and reopen the organisation.`,
    ],
    action: { label: 'Export or reopen', url },
    footnote: 'You get this email because you are an admin of the organisation.',
  };
}

/** To every admin, when the closing was taken back. */
export function reopenedLetter(to: string, name: string, by: string): Letter {
  const organisation = quoteName(name);
  return {
    to,
    subject: `${organisation} is open again`,
    paragraphs: [
      `${quoteName(by) || 'An admin'} reopened ${organisation}. Everybody can sign in again; nothing was lost.`,
    ],
    footnote: 'You get this email because you are an admin of the organisation.',
  };
}

/** To everybody who was an admin, as the last there is of the organisation. */
export function erasedLetter(to: string, name: string): Letter {
  const organisation = quoteName(name);
  return {
    to,
    subject: `${organisation} was erased`,
    paragraphs: [
      `As announced, all data of ${organisation} at Heatwise was erased: people, measurements, settings and accounts. It cannot be brought back.`,
    ],
    footnote: 'You get this email because you were an admin of the organisation. It is the last one.',
  };
}

/** The day in UTC: an email does not know where it is read. */
function dateOf(instant: string): string {
  return dayText(instant.slice(0, 10));
}
