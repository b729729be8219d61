import { formatCount, formatNumber } from '@heatwise/domain/text/format-number';
import type { z } from 'zod';

/** The sentence for a value that a schema refuses without a text of its own. */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This field is required.';
      return issue.expected === 'int' && typeof issue.input === 'number'
        ? 'This field must be a whole number.'
        : `This field must be ${nameType(issue.expected)}, not ${nameInput(issue.input)}.`;
    case 'too_big':
      return describeLimit(issue.origin, issue.maximum, issue.exact ? 'exactly' : 'at most', issue.inclusive);
    case 'too_small':
      return describeLimit(
        issue.origin,
        issue.minimum,
        issue.exact ? 'exactly' : 'at least',
        issue.inclusive,
      );
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'This field is not in the expected format.';
    case 'not_multiple_of':
      return `This field must be a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `${issue.keys.length === 1 ? 'Unknown field' : 'Unknown fields'}: ${issue.keys.join(', ')}.`;
    case 'invalid_value':
      return describeChoice(issue.values);
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options)
        ? describeChoice(issue.options)
        : 'This field is not valid.';
    default:
      return 'This field is not valid.';
  }
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'Invalid UUID',
  guid: 'Invalid UUID',
  email: 'Invalid email format',
  url: 'This field is not a valid web address.',
  date: 'This field must be a date such as 2026-03-31.',
  datetime: 'This field must be a date and time such as 2026-03-31T08:00:00Z.',
  time: 'This field must be a time such as 08:00.',
};

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

function nameType(type: string): string {
  return TYPES[type] ?? 'another value';
}

function nameInput(input: unknown): string {
  if (input === null) return 'null';
  return nameType(Array.isArray(input) ? 'array' : typeof input);
}

/** More choices than these are not listed. */
const MOST_CHOICES = 12;

function describeChoice(choices: readonly z.core.util.Primitive[]): string {
  if (choices.length === 0 || choices.length > MOST_CHOICES)
    return 'This field is not one of the allowed values.';
  const list = choices.map(String).join(', ');
  return choices.length === 1 ? `This field must be ${list}.` : `This field must be one of: ${list}.`;
}

type Bound = 'exactly' | 'at most' | 'at least';

function describeLimit(
  origin: string,
  limit: number | bigint,
  bound: Bound,
  isInclusive: boolean | undefined,
): string {
  const count = formatNumber(Number(limit));
  if (origin === 'string')
    return bound === 'at least' && limit === 1
      ? 'This field must not be empty.'
      : `This field must have ${bound} ${formatCount(Number(limit), 'character', 'characters')}.`;
  if (origin === 'array' || origin === 'set')
    return `This field must have ${bound} ${formatCount(Number(limit), 'entry', 'entries')}.`;
  if (bound === 'exactly') return `This field must be ${count}.`;
  if (isInclusive === false)
    return `This field must be ${bound === 'at most' ? 'less' : 'more'} than ${count}.`;
  return `This field must be ${bound} ${count}.`;
}
