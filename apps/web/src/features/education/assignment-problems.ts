import type { RequestFailure } from '../../platform/request-failure.ts';
import type { Problems } from '../../ui/use-draft-form.ts';

const FIELDS: Readonly<Record<string, string>> = {
  'due.date': 'due_date',
  'due.days': 'due_days',
  'repeats.months': 'repeat_months',
  'repeats.day': 'repeat_day',
};

/** What the server finds wrong with an assignment, at the form's fields. */
export function assignmentProblems({ problems }: RequestFailure): Problems {
  return Object.fromEntries(problems.map(({ path, message }) => [FIELDS[path] ?? path, message]));
}
