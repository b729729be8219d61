import { ADMIN_CHANGE_DAYS } from '@heatwise/domain/permissions/admin-change';
import type { Letter } from '../../mail/letter.ts';

const FOOTNOTE = 'You get this mail because you are an admin of the organisation.';

type Told = { readonly to: string; readonly by: string; readonly what: string; readonly url: string };

/** To those who may confirm or refuse what an admin asks for. */
export function askedLetter({ to, by, what, url }: Told): Letter {
  return {
    to,
    subject: `${by} asks for a second admin`,
    paragraphs: [
      `${by} asks to ${what}.`,
      `What concerns an admin takes two. Look at it, and confirm or refuse it, within ${ADMIN_CHANGE_DAYS} days; otherwise nothing is done.`,
    ],
    action: { label: 'Look at it', url },
    footnote: FOOTNOTE,
  };
}

/** To whoever asked. */
export function answeredLetter({ to, by, what, url }: Told, isConfirmed: boolean): Letter {
  return {
    to,
    subject: isConfirmed ? 'What you asked for was confirmed' : 'What you asked for was refused',
    paragraphs: [
      isConfirmed
        ? `${by} confirmed that you wanted to ${what}. It is done.`
        : `You asked to ${what}. ${by} refused it; nothing was changed.`,
    ],
    action: { label: 'Open the admins', url },
    footnote: FOOTNOTE,
  };
}
