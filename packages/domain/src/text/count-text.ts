const counts = new Intl.NumberFormat('en');

/** '12,345'. Tables draw thousands of them while one scrolls, and `toLocaleString` looks its locale up each time. */
export function countText(count: number): string {
  return counts.format(count);
}
