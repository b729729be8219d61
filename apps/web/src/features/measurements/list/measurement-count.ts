/** '1 measurement', '2 measurements'. */
export function measurementCount(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'measurement' : 'measurements'}`;
}
