import { dayText } from '@heatwise/domain/time/date-text';
import { type Letter, quoteName } from '../../../mail/letter.ts';
import type { WaitingRun } from '../runs.store.ts';

type Facts = {
  readonly to: string;
  readonly organisation: string;
  readonly name: string;
  readonly run: Pick<WaitingRun, 'first_day' | 'last_day'>;
};

/** To an admin who asked to be told. What is in the report stays out of the mail: it is about people's health. */
export function reportLetter(
  { to, organisation, name, run: { first_day, last_day } }: Facts,
  url: string,
): Letter {
  const days = first_day === last_day ? dayText(first_day) : `${dayText(first_day)} to ${dayText(last_day)}`;
  return {
    to,
    subject: `Report: ${quoteName(name)}`,
    paragraphs: [
      `The report “${quoteName(name)}” of ${quoteName(organisation)} was made, for ${days}. Its files are kept for 90 days.`,
    ],
    action: { label: 'Open the reports', url },
    footnote: 'You get this email because the report names you as one who is told. An admin can change that.',
  };
}
