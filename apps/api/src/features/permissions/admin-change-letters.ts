import { ADMIN_CHANGE_DAYS } from '@heatwise/domain/permissions/admin-change';
import { type Letter, quoteName, quoteText } from '../../mail/letter.ts';

const FOOTNOTE = 'You get this email because you are an admin of the organisation.';

/** A sentence with names in it. */
const WHAT_MAX_LENGTH = 300;

type Told = { readonly to: string; readonly by: string; readonly what: string; readonly url: string };

/** To those who may confirm or refuse what an admin asks for. */
export function askedLetter({ to, by: asker, what: wanted, url }: Told): Letter {
  const [by, what] = [quoteName(asker), quoteText(wanted, WHAT_MAX_LENGTH)];
  return {
    to,
    subject: `${by} needs a second admin`,
    paragraphs: [
      `${by} has asked to ${what}.`,
      `Changes to an admin need two admins. Review it, and confirm or refuse it, within ${ADMIN_CHANGE_DAYS} days; otherwise nothing is done.`,
    ],
    action: { label: 'Review it', url },
    footnote: FOOTNOTE,
  };
}

/** To whoever asked. */
export function answeredLetter({ to, by: answerer, what: wanted, url }: Told, isConfirmed: boolean): Letter {
  const [by, what] = [quoteName(answerer), quoteText(wanted, WHAT_MAX_LENGTH)];
  return {
    to,
    subject: isConfirmed ? 'Your request was confirmed' : 'Your request was refused',
    paragraphs: [
      isConfirmed
        ? `${by} confirmed your request to ${what}. It is done.`
        : `You asked to ${what}. ${by} refused it; nothing was changed.`,
    ],
    action: { label: 'Open the admins', url },
    footnote: FOOTNOTE,
  };
}
