import { shareText } from '@heatwise/domain/measurements/measurement-value';
import { formatNumber } from '@heatwise/domain/text/format-number';
import type { ClassCounts } from '../../../local-db/hydration-tally.ts';
import type { ChartOption } from '../../../ui/chart/chart-option.ts';
import {
  baseOption,
  type ChartTheme,
  statusItemStyle,
  tooltipContent,
} from '../../../ui/chart/chart-theme.ts';
import { statusShade } from '../../../ui/status-palette.ts';
import { HYDRATION_CLASSES, totalOf } from './hydration-classes.ts';

/** A ring of people by the class of their latest test, with their number in the middle. */
export function hydrationStatusOption(latest: ClassCounts, theme: ChartTheme): ChartOption {
  const people = totalOf(latest);
  const base = baseOption(theme);
  const size = theme.fontSize;
  return {
    ...base,
    tooltip: {
      ...base.tooltip,
      formatter: (parameters: unknown) => {
        const { dataIndex } = parameters as { dataIndex: number };
        const shown = HYDRATION_CLASSES[dataIndex];
        if (!shown) return '';
        const count = latest[shown.code];
        return tooltipContent(shown.label, [
          {
            colour: statusShade(shown.status, theme.scheme).fill,
            label: 'People',
            value: `${formatNumber(count)} (${shareText(count, people)})`,
          },
        ]);
      },
    },
    series: [
      {
        type: 'pie',
        radius: ['64%', '94%'],
        label: { show: false },
        emphasis: { scale: false },
        itemStyle: { borderColor: theme.surface, borderWidth: 2 },
        data: HYDRATION_CLASSES.map(({ code, label, status }) => ({
          name: label,
          value: latest[code],
          itemStyle: statusItemStyle(status, theme.scheme),
        })),
      },
      {
        type: 'pie',
        silent: true,
        radius: [0, '1%'],
        itemStyle: { color: 'transparent' },
        label: {
          position: 'center',
          formatter: `{number|${formatNumber(people)}}\n{words|${people === 1 ? 'person' : 'people'} tested}`,
          rich: {
            number: { fontSize: size * 2.6, fontWeight: 700, color: theme.text, lineHeight: size * 3 },
            words: { fontSize: size, color: theme.quiet },
          },
        },
        data: [1],
      },
    ],
  };
}
