import type { HeatStatistic } from './daily-heat.ts';
import { CAUTION_COLOURS, CAUTION_VERDICTS, leadingCaution } from './hour-caution.ts';
import type { BoardLocation } from './risk-board.ts';
import { orderOfRow, type WbgtReader } from './row-orders.ts';

/** How much caution a job needs, most first; 'job only' is a high risk that does not come from the weather. */
export const CAUTION_LEVELS = [...[...CAUTION_COLOURS].reverse(), 'job only'] as const;
export type CautionLevel = (typeof CAUTION_LEVELS)[number];
export const CAUTION_LEVEL_LABELS: Readonly<Record<CautionLevel, string>> = {
  ...CAUTION_VERDICTS,
  'job only': 'Work, risk of the job only',
};
export type CautionCounts = Readonly<Record<CautionLevel, number>>;

/** A location of the board with the number of its jobs at each level of caution. */
export type CountedLocation = BoardLocation & { readonly cautions: CautionCounts };

/**
 * Counts the jobs of each location by caution, as the cells of the board show it, and puts the location that needs most
 * caution first. Jobs of which nothing is known are not counted. `wbgtOf` gives null where there is no weather.
 */
export function countCautions(
  board: readonly BoardLocation[],
  statistic: HeatStatistic,
  wbgtOf: (locationId: string) => WbgtReader | null,
): CountedLocation[] {
  return board
    .map((location) => {
      const wbgt = wbgtOf(location.location.tag_id);
      const cautions = { red: 0, orange: 0, yellow: 0, green: 0, 'job only': 0 };
      for (const row of location.rows) {
        const order = wbgt && orderOfRow(row, wbgt, statistic);
        const { colour, isFromJob } = leadingCaution(row.risks[statistic], order);
        if (isFromJob) cautions['job only'] += 1;
        else if (colour !== 'grey') cautions[colour] += 1;
      }
      return { ...location, cautions };
    })
    .sort(
      ({ cautions: one }, { cautions: other }) =>
        other.red - one.red || other.orange - one.orange || other.yellow - one.yellow,
    );
}
