import { formatNumber } from '@heatwise/domain/text/format-number';
/** "1 point", "−250 points". */
export function pointsText(points: number): string {
  return `${signed(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}`;
}

/** "+5 points" where it is added, for a list of what was added and taken. */
export function bookedText(points: number): string {
  return points > 0 ? `+${formatNumber(points)}` : signed(points);
}

function signed(points: number): string {
  return points < 0 ? `−${formatNumber(Math.abs(points))}` : formatNumber(points);
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** "March 2026" of "2026-03". */
export function monthText(month: string): string {
  const [year = '', number = ''] = month.split('-');
  return `${MONTHS[Number(number) - 1] ?? number} ${year}`;
}
