import { formatNumber } from '@heatwise/domain/text/format-number';
import { exact, roundStep } from '../../../entities/measurements/history/free-scale.ts';
import { writeSpan } from '../../../entities/surveys/answer-filter.ts';
import type { AnsweredQuestion } from '../../../entities/surveys/answers.queries.ts';
import type { ChartOption } from '../../../ui/chart/chart-option.ts';
import type { ChartTableData } from '../../../ui/chart/chart-table.tsx';
import {
  axisStyle,
  baseOption,
  type ChartTheme,
  exactGrid,
  tooltipContent,
} from '../../../ui/chart/chart-theme.ts';

export type AnswerBar = {
  readonly name: string;
  readonly count: number;
  /** By which the tests behind it are found. */
  readonly filter: string;
};

/** So many whole numbers have a bar each; more, or parts of numbers, are put together in about as many. */
const MOST_BARS = 12;

/** A bar for each choice, or for each span of numbers. */
export function answerBars({ type, answers }: AnsweredQuestion): AnswerBar[] {
  if (type !== 'number') {
    return answers.map(({ answer, count }) => ({ name: String(answer), count, filter: String(answer) }));
  }
  const numbers = answers.map(({ answer, count }) => ({ number: Number(answer), count }));
  const [least, most] = [numbers[0]?.number ?? 0, numbers.at(-1)?.number ?? 0];
  const isWhole = numbers.every(({ number }) => Number.isInteger(number));
  const step = isWhole && most - least < MOST_BARS ? 1 : roundStep((most - least || 1) / MOST_BARS);
  const first = Math.floor(exact(least / step));
  const last = Math.floor(exact(most / step));
  const counts = new Map<number, number>();
  for (const { number, count } of numbers) {
    const place = Math.floor(exact(number / step));
    counts.set(place, (counts.get(place) ?? 0) + count);
  }
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const from = exact((first + index) * step);
    const below = exact(from + step);
    // Whole numbers have a last one in each span.
    const to = isWhole ? exact(below - 1) : below;
    const isOne = isWhole && from === to;
    return {
      name: isOne ? String(from) : isWhole ? `${from} to ${to}` : `${from} to below ${to}`,
      count: counts.get(first + index) ?? 0,
      filter: writeSpan({ from, to }),
    };
  });
}

/** Choices lie, so that their words can be read; numbers stand. */
export function answerBarsOption(
  bars: readonly AnswerBar[],
  { theme, isUpright }: { theme: ChartTheme; isUpright: boolean },
): ChartOption {
  const base = baseOption(theme);
  const style = axisStyle(theme);
  const names = {
    ...style,
    type: 'category' as const,
    data: bars.map(({ name }) => name),
    inverse: !isUpright,
    axisLabel: {
      ...style.axisLabel,
      ...(isUpright
        ? { hideOverlap: true }
        : { width: theme.fontSize * 11, overflow: 'truncate' as const, interval: 0 }),
    },
  };
  const amounts = { ...style, type: 'value' as const, minInterval: 1, axisLine: { show: false } };
  return {
    ...base,
    tooltip: {
      ...base.tooltip,
      trigger: 'axis',
      axisPointer: { type: 'none' },
      formatter: (parameters: unknown) => {
        const [at] = parameters as { dataIndex: number }[];
        const bar = bars[at?.dataIndex ?? -1];
        if (!bar) return '';
        return tooltipContent(bar.name, [
          { colour: theme.plain, label: 'Answers', value: formatNumber(bar.count) },
        ]);
      },
    },
    grid: isUpright
      ? { ...exactGrid, left: theme.fontSize * 3.8, right: 18, top: 20, bottom: theme.fontSize * 2.4 }
      : { ...exactGrid, left: theme.fontSize * 12, right: 40, top: 4, bottom: theme.fontSize * 2.2 },
    xAxis: isUpright ? names : amounts,
    yAxis: isUpright ? amounts : names,
    series: [
      {
        type: 'bar',
        name: 'Answers',
        barMaxWidth: 34,
        itemStyle: { color: theme.plain },
        label: {
          show: true,
          position: isUpright ? 'top' : 'right',
          color: theme.text,
          fontSize: theme.fontSize,
        },
        // Nothing is drawn for nothing.
        data: bars.map(({ count }) => count || null),
      },
    ],
  };
}

/** The same numbers as a table. Several choices in one test are shares of the tests that answered. */
export function answerBarsTable(
  first: string,
  bars: readonly AnswerBar[],
  answered: number,
  open: (bar: AnswerBar) => void,
): ChartTableData {
  return {
    columns: [first, 'Tests', 'Share'],
    rows: bars.map((bar) => ({
      key: bar.name,
      cells: [
        bar.name,
        formatNumber(bar.count),
        `${answered === 0 ? 0 : Math.round((bar.count / answered) * 100)} %`,
      ],
      ...(bar.count > 0 ? { onOpen: () => open(bar) } : {}),
    })),
  };
}
