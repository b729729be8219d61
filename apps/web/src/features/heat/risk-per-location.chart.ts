import type { HeatStatistic } from '@heatwise/domain/heat/daily-heat';
import { RISK_CATEGORIES, RISK_TAG_COLOURS, type RiskCategory } from '@heatwise/domain/heat/risk';
import { type BoardLocation, countsOfLocation } from '@heatwise/domain/heat/risk-board';
import type { LegendItem } from '../../ui/chart/chart-legend.tsx';
import type { ChartOption } from '../../ui/chart/chart-option.ts';
import type { ChartTableData } from '../../ui/chart/chart-table.tsx';
import { axisStyle, baseOption, type ChartTheme, exactGrid } from '../../ui/chart/chart-theme.ts';
import { patternedItemStyle, patternedLegendItem } from '../../ui/chart/status-decal.ts';
import { tooltipContent } from '../../ui/chart/tooltip-content.ts';
import { STATUS_PALETTE, type StatusShade } from '../../ui/status-palette.ts';

const NAME_WIDTH = 150;
/** The worst at the base line, where lengths compare best. */
const WORST_FIRST = [...RISK_CATEGORIES].reverse();
const PATTERNS = { 'Low Risk': undefined, 'High Risk': 'dots', 'Extreme Risk': 'checks' } as const;

function shadeOf(category: RiskCategory, { scheme }: ChartTheme): StatusShade {
  return STATUS_PALETTE[scheme][RISK_TAG_COLOURS[category]];
}

export function riskLegend(theme: ChartTheme): readonly LegendItem[] {
  return WORST_FIRST.map((category) =>
    patternedLegendItem(category, shadeOf(category, theme), PATTERNS[category]),
  );
}

/** One lying bar for each location: its assessed jobs by category. */
export function riskPerLocationOption(
  board: readonly BoardLocation[],
  statistic: HeatStatistic,
  theme: ChartTheme,
): ChartOption {
  const style = axisStyle(theme);
  const counts = board.map((location) => countsOfLocation(location, statistic));
  return {
    ...baseOption(theme),
    tooltip: {
      ...baseOption(theme).tooltip,
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      formatter: (parameters: unknown) => {
        const [first] = parameters as { dataIndex: number }[];
        const index = first?.dataIndex ?? -1;
        const rows = WORST_FIRST.map((category) => ({
          colour: shadeOf(category, theme).fill,
          label: category,
          value: String(counts[index]?.[category] ?? 0),
        }));
        return tooltipContent(board[index]?.location.name ?? '', rows);
      },
    },
    grid: { ...exactGrid, left: NAME_WIDTH, right: 18, top: 4, bottom: theme.fontSize * 2.2 },
    xAxis: { ...style, type: 'value', minInterval: 1 },
    yAxis: {
      ...style,
      type: 'category',
      inverse: true,
      data: board.map(({ location }) => location.name),
      splitLine: { show: false },
      axisLabel: { ...style.axisLabel, interval: 0, width: NAME_WIDTH - 12, overflow: 'break' },
    },
    series: WORST_FIRST.map((category) => ({
      type: 'bar',
      name: category,
      stack: 'jobs',
      barMaxWidth: 26,
      itemStyle: {
        ...patternedItemStyle(shadeOf(category, theme), PATTERNS[category]),
        borderColor: theme.surface,
        borderWidth: 1,
      },
      // Nothing is drawn for nothing.
      data: counts.map((count) => count[category] || null),
    })),
  };
}

export function riskPerLocationTable(
  board: readonly BoardLocation[],
  statistic: HeatStatistic,
): ChartTableData {
  return {
    columns: ['Location', ...WORST_FIRST, 'No assessment or data'],
    rows: board.map((location) => {
      const counts = countsOfLocation(location, statistic);
      const counted = WORST_FIRST.reduce((sum, category) => sum + counts[category], 0);
      return {
        key: location.location.tag_id,
        cells: [
          location.location.name,
          ...WORST_FIRST.map((category) => counts[category]),
          location.rows.length - counted,
        ],
      };
    }),
  };
}
