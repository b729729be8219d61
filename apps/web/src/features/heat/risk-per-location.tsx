import type { CountedLocation } from '@heatwise/domain/heat/caution';
import type { HeatStatistic } from '@heatwise/domain/heat/daily-heat';
import { formatCount } from '@heatwise/domain/text/format-number';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { memo, useMemo } from 'react';
import { Chart } from '../../ui/chart/chart.tsx';
import { ChartLegend } from '../../ui/chart/chart-legend.tsx';
import { ChartTable } from '../../ui/chart/chart-table.tsx';
import { useChartWidget } from '../../ui/chart/use-chart-widget.ts';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { WidgetCard } from '../../ui/widget/widget-card.tsx';
import { riskLegend, riskPerLocationOption, riskPerLocationTable } from './risk-per-location.chart.ts';

const TITLE = 'Risk per location';
const INFO =
  'The number of jobs at each location by the greater caution of heat risk and work-rest order, as in the cells below. ' +
  'The location that needs most caution comes first. Live, it is the weather now, else the worst hour. Jobs without a ' +
  'complete assessment and locations without weather are not counted; the table shows their number.';
const BAR_HEIGHT = 34;
const AROUND_BARS = 40;
const MOST_HEIGHT = 420;
/** A canvas can be only so high; the table has all. */
const MOST_BARS = 200;

type Props = {
  board: readonly CountedLocation[];
  statistic: HeatStatistic;
  today: CalendarDay;
  pictureLines: readonly string[];
};

/** Assessed jobs by category, location by location. */
export const RiskPerLocation = memo(function RiskPerLocation({
  board,
  statistic,
  today,
  pictureLines,
}: Props) {
  const { theme, chart, legend, isTable, card } = useChartWidget(TITLE, { pictureLines, today }, riskLegend);
  const bars = useMemo(() => board.slice(0, MOST_BARS), [board]);
  const option = useMemo(() => riskPerLocationOption(bars, theme), [bars, theme]);
  const by = statistic === 'curr' ? 'Jobs by the weather now' : 'Jobs by the worst hour';
  const note =
    board.length > MOST_BARS ? `${by}; the ${MOST_BARS} worst of ${board.length}, the table has all` : by;
  return (
    <WidgetCard {...card} info={INFO} note={note}>
      {isTable ? (
        <ChartTable caption={TITLE} height={MOST_HEIGHT} data={riskPerLocationTable(board)} />
      ) : (
        <>
          <ScrollBox label={`${TITLE}, chart`} maxHeight={MOST_HEIGHT}>
            <Chart
              ref={chart}
              option={option}
              height={bars.length * BAR_HEIGHT + AROUND_BARS}
              description={`Jobs by caution at ${formatCount(bars.length, 'location', 'locations')}. The table view has the numbers.`}
            />
          </ScrollBox>
          <ChartLegend items={legend} />
        </>
      )}
    </WidgetCard>
  );
});
