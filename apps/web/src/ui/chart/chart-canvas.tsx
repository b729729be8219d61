import type { EChartsType } from 'echarts/core';
import { useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { ChartProps } from './chart.tsx';
import { init } from './echarts-core.ts';

/** Draws a chart on a canvas that follows the size of its box. */
export function ChartCanvas({ option, description, height, onPress, ref }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(null);
  const press = useEffectEvent((seriesIndex: number, dataIndex: number) =>
    onPress?.({ seriesIndex, dataIndex }),
  );

  useLayoutEffect(() => {
    if (!box.current) return;
    const made = init(box.current);
    chart.current = made;
    made.on('click', ({ componentType, seriesIndex, dataIndex }) => {
      if (componentType === 'series' && seriesIndex !== undefined) press(seriesIndex, dataIndex);
    });
    return () => {
      chart.current = null;
      made.dispose();
    };
  }, []);

  // Before the observer below, so that the first thing drawn is the chart and not an empty canvas.
  useLayoutEffect(() => {
    chart.current?.setOption(option, { notMerge: true });
  }, [option]);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const follow = () => chart.current?.resize();
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    // Observers are told late; who must draw at once, as before printing, announces the new size like the browser does.
    window.addEventListener('resize', follow);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', follow);
    };
  }, []);

  useImperativeHandle(
    ref,
    () => ({
      toCanvas: (scale, background) =>
        chart.current?.renderToCanvas({ pixelRatio: scale, backgroundColor: background }) ??
        document.createElement('canvas'),
    }),
    [],
  );

  return <div ref={box} role="img" aria-label={description} style={{ width: '100%', height }} />;
}
