import type { EChartsType } from 'echarts/core';
import { use, useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { ChartProps } from './chart-props.ts';
import { ChartResolution } from './chart-resolution.ts';
import { init } from './echarts-core.ts';

/** Draws a chart on a canvas that follows the size of its box. */
export function ChartCanvas({ option, description, height, onPress, ref }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(null);
  const resolution = use(ChartResolution);
  const press = useEffectEvent((seriesIndex: number, dataIndex: number) =>
    onPress?.({ seriesIndex, dataIndex }),
  );

  useLayoutEffect(() => {
    if (!box.current) return;
    const made = init(box.current, null, resolution ? { devicePixelRatio: resolution } : {});
    chart.current = made;
    made.on('click', ({ componentType, seriesIndex, dataIndex }) => {
      if (componentType === 'series' && seriesIndex !== undefined) press(seriesIndex, dataIndex);
    });
    return () => {
      chart.current = null;
      made.dispose();
    };
  }, [resolution]);

  // A chart of another resolution is a new one, to be drawn anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the resolution is not read here, but its change empties the box
  useLayoutEffect(() => {
    chart.current?.setOption(option, { notMerge: true });
  }, [option, resolution]);

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
