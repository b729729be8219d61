import { dayText } from '@heatwise/domain/time/date-text';
import { type Letter, quoteName } from '../../../mail/letter.ts';

type Facts = {
  readonly organisation: string;
  /** Who decided it; empty where nobody is known. */
  readonly by: string;
  readonly years: number | null;
  readonly begins_at: string | undefined;
  readonly url: string;
};

/** To every admin, when one of them has decided how long tests are kept. */
export function retentionLetter(
  to: string,
  { organisation: name, by, years, begins_at, url }: Facts,
): Letter {
  const who = by === '' ? 'An admin' : quoteName(by);
  const organisation = quoteName(name);
  const footnote = 'You get this email because you are an admin of the organisation.';
  if (years === null || begins_at === undefined) {
    return {
      to,
      subject: `${organisation} keeps its tests for ever`,
      paragraphs: [`${who} decided that ${organisation} keeps its tests for ever. Nothing more is deleted.`],
      footnote,
    };
  }
  return {
    to,
    subject: `${organisation} will delete tests that are older than ${years} years`,
    paragraphs: [
      `${who} decided that ${organisation} keeps tests for ${years} years.`,
      `From ${dayText(begins_at.slice(0, 10))} on older tests are deleted for good, with the notes about them. Until then any admin can take the decision back, or export the data.`,
    ],
    action: { label: 'Look at the setting', url },
    footnote,
  };
}
