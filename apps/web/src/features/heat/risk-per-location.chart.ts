import {
  CAUTION_LEVEL_LABELS,
  CAUTION_LEVELS,
  type CautionLevel,
  type CountedLocation,
} from '@heatwise/domain/heat/caution';
import type { LegendItem } from '../../ui/chart/chart-legend.tsx';
import type { ChartOption } from '../../ui/chart/chart-option.ts';
import type { ChartTableData } from '../../ui/chart/chart-table.tsx';
import {
  axisStyle,
  baseOption,
  type ChartTheme,
  exactGrid,
  patternedItemStyle,
  patternedLegendItem,
  tooltipContent,
} from '../../ui/chart/chart-theme.ts';
import { STATUS_PALETTE, type StatusShade } from '../../ui/status-palette.ts';

const NAME_WIDTH = 150;
const PATTERNS = {
  green: undefined,
  'job only': undefined,
  yellow: 'dots',
  orange: 'stripes',
  red: 'checks',
} as const satisfies Readonly<Record<CautionLevel, string | undefined>>;

function shadeOf(level: CautionLevel, { scheme }: ChartTheme): StatusShade {
  return STATUS_PALETTE[scheme][level === 'job only' ? 'grey' : level];
}

export function riskLegend(theme: ChartTheme): readonly LegendItem[] {
  return CAUTION_LEVELS.map((level) =>
    patternedLegendItem(CAUTION_LEVEL_LABELS[level], shadeOf(level, theme), PATTERNS[level]),
  );
}

/** A horizontal bar for each location: its jobs by caution, most caution at the base line. */
export function riskPerLocationOption(board: readonly CountedLocation[], theme: ChartTheme): ChartOption {
  const style = axisStyle(theme);
  return {
    ...baseOption(theme),
    tooltip: {
      ...baseOption(theme).tooltip,
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      formatter: (parameters: unknown) => {
        const [first] = parameters as { dataIndex: number }[];
        const index = first?.dataIndex ?? -1;
        const rows = CAUTION_LEVELS.map((level) => ({
          colour: shadeOf(level, theme).fill,
          label: CAUTION_LEVEL_LABELS[level],
          value: String(board[index]?.cautions[level] ?? 0),
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
      axisLabel: {
        ...style.axisLabel,
        interval: 0,
        width: NAME_WIDTH - 12,
        overflow: 'break',
        lineHeight: theme.fontSize * 1.2,
      },
    },
    series: CAUTION_LEVELS.map((level) => ({
      type: 'bar',
      name: CAUTION_LEVEL_LABELS[level],
      stack: 'jobs',
      barMaxWidth: 26,
      itemStyle: {
        ...patternedItemStyle(shadeOf(level, theme), PATTERNS[level]),
        borderColor: theme.surface,
        borderWidth: 1,
      },
      // Nothing is drawn for nothing.
      data: board.map(({ cautions }) => cautions[level] || null),
    })),
  };
}

export function riskPerLocationTable(board: readonly CountedLocation[]): ChartTableData {
  return {
    columns: [
      'Location',
      ...CAUTION_LEVELS.map((level) => CAUTION_LEVEL_LABELS[level]),
      'No assessment or data',
    ],
    rows: board.map(({ location, rows, cautions }) => {
      const counted = CAUTION_LEVELS.map((level) => cautions[level]);
      const rest = rows.length - counted.reduce((sum, count) => sum + count, 0);
      return { key: location.tag_id, cells: [location.name, ...counted, rest] };
    }),
  };
}
