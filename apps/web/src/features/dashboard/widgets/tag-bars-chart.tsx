import { useImperativeHandle, useMemo, useRef } from 'react';
import { Chart } from '../../../ui/chart/chart.tsx';
import type { ChartHandle, ChartProps } from '../../../ui/chart/chart-props.ts';
import type { ChartTheme } from '../../../ui/chart/chart-theme.ts';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import type { StackedBar } from './stacked-bars.chart.ts';
import { axisHeight, tagCharts } from './tag-bars.chart.ts';
import classes from './tag-bars-chart.module.css';

type TagBarsChartProps = Pick<ChartProps, 'description' | 'onPress' | 'ref'> & {
  bars: readonly StackedBar[];
  /** Of the box that the bars scroll in, in pixels. */
  height: number;
  /** Names the box. */
  label: string;
  theme: ChartTheme;
  asPercentage: boolean;
  countInLabel: boolean;
};

const BAR_HEIGHT = 30;

/** Lying bars in a box, over an axis that stays in view while they scroll. */
export function TagBarsChart({
  bars,
  height,
  label,
  theme,
  asPercentage,
  countInLabel,
  ref,
  ...rest
}: TagBarsChartProps) {
  const barsChart = useRef<ChartHandle>(null);
  const axisChart = useRef<ChartHandle>(null);
  const options = useMemo(
    () => tagCharts(bars, { theme, asPercentage, countInLabel }),
    [bars, theme, asPercentage, countInLabel],
  );
  useImperativeHandle(
    ref,
    () => ({
      toCanvas: (scale, background) => {
        const parts = [barsChart, axisChart].flatMap(
          ({ current }) => current?.toCanvas(scale, background) ?? [],
        );
        return oneBelowTheOther(parts);
      },
    }),
    [],
  );

  return (
    <ScrollBox label={label} maxHeight={height}>
      <Chart {...rest} ref={barsChart} option={options.bars} height={bars.length * BAR_HEIGHT} />
      <div className={classes.axis} aria-hidden="true">
        <Chart ref={axisChart} option={options.axis} height={axisHeight(theme)} description="" />
      </div>
    </ScrollBox>
  );
}

function oneBelowTheOther(parts: readonly HTMLCanvasElement[]): HTMLCanvasElement {
  const whole = document.createElement('canvas');
  whole.width = Math.max(0, ...parts.map(({ width }) => width));
  whole.height = parts.reduce((sum, { height }) => sum + height, 0);
  const context = whole.getContext('2d');
  let top = 0;
  for (const part of parts) {
    if (part.width > 0 && part.height > 0) context?.drawImage(part, 0, top);
    top += part.height;
  }
  return whole;
}
