import type { OptimalZone } from '@heatwise/domain/measurements/measurement-status';
import type { MeasurementType } from '@heatwise/domain/measurements/measurement-type';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { dateTimeText, shortDayText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { type ComponentProps, type ReactNode, useCallback, useMemo } from 'react';
import { Chart } from '../../../ui/chart/chart.tsx';
import { ChartLegend } from '../../../ui/chart/chart-legend.tsx';
import { ChartTable } from '../../../ui/chart/chart-table.tsx';
import type { ChartTheme } from '../../../ui/chart/chart-theme.ts';
import { CHART_HEIGHT, type PictureParts, useChartWidget } from '../../../ui/chart/use-chart-widget.ts';
import { WidgetCard } from '../../../ui/widget/widget-card.tsx';
import { type ClassLook, statusLook, statusOf, testCount, testValueText } from '../measurement-text.ts';
import { type HistoryScale, historyLegend, historyOption } from './history.chart.ts';

type HistoryEntry = {
  readonly created_ms: number;
  readonly value: number;
  readonly status: number;
  /** Of a class that the organisation made; else it follows from the status. */
  readonly look?: ClassLook;
  /** Of a hydration test where it is missing. */
  readonly type?: MeasurementType;
  readonly baseline_mean?: number | null;
  /** JSON list of the classes of a custom type. */
  readonly custom_classes?: string | null;
};

type Props = PictureParts & {
  title: string;
  /** Says exactly what is shown. */
  info: string;
  /** The tests to draw, newest first. */
  tests: readonly HistoryEntry[];
  /** Must keep its identity while it gives the same. */
  scale: HistoryScale;
  optimal?: OptimalZone | null;
  zone: TimeZone;
  /** Stands where there is nothing to draw. */
  empty: ReactNode;
  /** What changed since the span before. */
  change?: ComponentProps<typeof WidgetCard>['change'];
  /** The day of a point that was pressed. */
  onPressDay?: (day: CalendarDay) => void;
};

/** One person's tests as a line, oldest to newest, or as a table, newest first; with a picture to download. */
export function HistoryCard(props: Props) {
  const { title, info, tests, scale, optimal = null, zone, today, empty, change, onPressDay } = props;
  const legendOf = useCallback(
    (theme: ChartTheme) => historyLegend(scale, theme, optimal !== null),
    [scale, optimal],
  );
  const { theme, chart, legend, isTable, card } = useChartWidget(title, props, legendOf);
  const entries = useMemo(
    () =>
      tests.map(({ created_ms, value, status, look = statusLook(statusOf({ status })), ...test }) => ({
        time: dateTimeText(created_ms, zone),
        day: shortDayText(zone.dayAt(created_ms), today),
        value,
        text: testValueText({ type: 'sosm', ...test, value }),
        look,
      })),
    [tests, zone, today],
  );
  const option = useMemo(
    () => historyOption(entries.toReversed(), { theme, scale, zone: optimal }),
    [entries, theme, scale, optimal],
  );
  const count = testCount(tests.length);

  return (
    <WidgetCard
      {...card}
      note={tests.length > 0 ? `Latest ${count}` : ''}
      change={change ?? null}
      info={info}
    >
      {tests.length === 0 ? (
        empty
      ) : isTable ? (
        <ChartTable
          caption={title}
          height={CHART_HEIGHT}
          data={{
            columns: ['Time', scale.unit ? `Value (${scale.unit})` : 'Value', 'Class'],
            rows: entries.map((entry, index) => ({
              key: `${entry.time} ${index}`,
              cells: [entry.time, entry.text, entry.look.label],
            })),
          }}
        />
      ) : (
        <>
          <Chart
            ref={chart}
            option={option}
            height={CHART_HEIGHT}
            description={`Line of the person’s latest ${count}. The table view has the numbers.`}
            onPress={({ dataIndex }) => {
              const test = tests[tests.length - 1 - dataIndex];
              if (test) onPressDay?.(zone.dayAt(test.created_ms));
            }}
          />
          <ChartLegend items={legend} />
        </>
      )}
    </WidgetCard>
  );
}
