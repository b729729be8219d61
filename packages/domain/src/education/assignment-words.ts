import { formatCount } from '../text/format-number.ts';
import { dayText, monthName } from '../time/date-text.ts';
import type { Due, Repeat } from './due-dates.ts';

/** 'Due on 05 Nov 2026', for the list of assignments. */
export function dueInWords(due: Due): string {
  switch (due.kind) {
    case 'none':
      return 'No due date';
    case 'date':
      return `Due on ${dayText(due.date)}`;
    case 'days':
      return `Due ${formatCount(due.days, 'day', 'days')} after it is assigned`;
  }
}

/** 'Each year on 1 October'; null for what does not repeat. */
export function repeatInWords(repeat: Repeat): string | null {
  switch (repeat.kind) {
    case 'none':
      return null;
    case 'months':
      return repeat.months === 1 ? 'Every month' : `Every ${repeat.months} months`;
    case 'yearly':
      return `Each year by ${repeat.day} ${monthName(repeat.month)}`;
  }
}
