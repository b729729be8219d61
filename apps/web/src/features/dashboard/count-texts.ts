import { formatNumber } from '@heatwise/domain/text/format-number';
import { testCount } from '../../entities/measurements/measurement-text.ts';
import { peopleCount } from '../../entities/measurements/test-filter/test-filter-text.ts';
import type { DashboardData } from './data/load-dashboard.ts';

type Counted = Pick<DashboardData, 'people' | 'hidden'> & {
  readonly summary: Pick<DashboardData['summary'], 'tests' | 'not_counted'>;
};

/** Of how many the numbers are, and what they leave out, so that other screens' numbers are no riddle. */
export function countTexts({ people, hidden, summary }: Counted): string[] {
  const { invalid, removed, unclassified } = summary.not_counted;
  const apart = invalid + removed + unclassified;
  return [
    peopleCount(people),
    testCount(summary.tests),
    ...(apart > 0 ? [`${formatNumber(apart)} not counted`] : []),
    ...(hidden > 0 ? [`${formatNumber(hidden)} hidden left out`] : []),
  ];
}
