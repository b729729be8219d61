import { formatCount } from '@heatwise/domain/text/format-number';
/** '1 measurement', '2 measurements'. */
export function measurementCount(count: number): string {
  return formatCount(count, 'measurement', 'measurements');
}
