import type { AnswersShown, AssessmentQuestionType } from '@heatwise/domain/education/module-content';

/** What the kinds of question are called where they are written. */
export const QUESTION_TYPE_LABELS: Readonly<Record<AssessmentQuestionType, string>> = {
  choice: 'One answer',
  choice_multi: 'Several answers',
  number: 'Number',
  text: 'Text',
};

export const ANSWERS_SHOWN_LABELS: Readonly<Record<AnswersShown, string>> = {
  never: 'Never',
  'after-passing': 'After passing',
  'after-last-attempt': 'After the last attempt',
  'after-each-attempt': 'After each attempt',
};

const DAY = 1440;
const WAITS: readonly { minutes: number; label: string }[] = [
  { minutes: 0, label: 'None' },
  { minutes: 10, label: '10 minutes' },
  { minutes: 60, label: '1 hour' },
  { minutes: 240, label: '4 hours' },
  { minutes: DAY, label: '1 day' },
  { minutes: 2 * DAY, label: '2 days' },
  { minutes: 7 * DAY, label: '7 days' },
];

/** The waits that are offered, with the one that is set where it is another. */
export function offeredWaits(minutes: number): { value: string; label: string }[] {
  const isOffered = WAITS.some((wait) => wait.minutes === minutes);
  const all = isOffered ? WAITS : [...WAITS, { minutes, label: `${minutes} minutes` }];
  return [...all]
    .sort((one, other) => one.minutes - other.minutes)
    .map((wait) => ({ value: String(wait.minutes), label: wait.label }));
}
