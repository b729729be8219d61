const numbers = new Intl.NumberFormat('en');

/** Formats a number, for example '12,345' or '3.142'. `toLocaleString` would look up its locale each time. */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** Formats a count with its noun, for example '1 person' or '12,345 people'. */
export function formatCount(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
