const numbers = new Intl.NumberFormat('en');

/** '12,345' or '3.142'. One formatter for all, because `toLocaleString` looks its locale up each time. */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** '1 person' or '12,345 people'. */
export function formatCount(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
