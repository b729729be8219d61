import type { EChartsType } from 'echarts/core';
import {
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { changedOption } from './changed-option.ts';
import { type ChartProps, ChartResolution } from './chart-option.ts';
import { drawInTurn } from './draw-in-turn.ts';
import { init } from './echarts-core.ts';

/** A chart this close to the window is drawn, so that it is there when it is scrolled to. */
const NEARLY_IN_VIEW_PX = 200;

/** Draws a chart on a canvas that follows the size of its box. */
export function ChartCanvas({ option, description, height, onPress, ref }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(null);
  /** Where the pointer rests on the chart, in its own pixels. */
  const pointer = useRef<{ x: number; y: number }>(null);
  const resolution = use(ChartResolution);
  const press = useEffectEvent((seriesIndex: number, dataIndex: number) =>
    onPress?.({ seriesIndex, dataIndex }),
  );

  /** What the chart shows now; null of one that is new. */
  const drawn = useRef<ChartProps['option']>(null);
  useLayoutEffect(() => {
    if (!box.current) return;
    const made = init(box.current, null, resolution ? { devicePixelRatio: resolution } : {});
    chart.current = made;
    drawn.current = null;
    made.on('click', ({ componentType, seriesIndex, dataIndex }) => {
      if (componentType === 'series' && seriesIndex !== undefined) press(seriesIndex, dataIndex);
    });
    made.getZr().on('mousemove', ({ offsetX, offsetY }) => {
      pointer.current = { x: offsetX, y: offsetY };
    });
    made.getZr().on('globalout', () => {
      pointer.current = null;
    });
    return () => {
      chart.current = null;
      pointer.current = null;
      made.dispose();
    };
  }, [resolution]);

  // Drawing takes longer than anything else about a chart, so one that nobody sees waits until it is scrolled to. Until it is
  // known what is seen, nothing is drawn: the page shows its words first, and then one chart after another.
  const isInView = useRef<boolean>(null);
  const undrawn = useRef<ChartProps['option']>(null);
  const draw = useCallback(() => {
    const wanted = undrawn.current;
    if (!wanted) return;
    undrawn.current = null;
    const changed = drawn.current && changedOption(drawn.current, wanted);
    drawn.current = wanted;
    if (changed && Object.keys(changed).length === 0) return;
    chart.current?.setOption(changed ?? wanted, { notMerge: !changed });
    // A new drawing takes the tooltip away, and new tests come while somebody reads one.
    if (pointer.current) chart.current?.dispatchAction({ type: 'showTip', ...pointer.current });
  }, []);

  // A chart of another resolution is a new one, to be drawn again; a given resolution is for pictures and paper.
  useLayoutEffect(() => {
    undrawn.current = option;
    if (isInView.current || resolution) draw();
  }, [option, resolution, draw]);

  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const isFirst = isInView.current === null;
        isInView.current = entries.some(({ isIntersecting }) => isIntersecting);
        if (isFirst) drawInTurn(draw, isInView.current);
        else if (isInView.current) draw();
      },
      { rootMargin: `${NEARLY_IN_VIEW_PX}px` },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [draw]);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // An observer calls back once before anything changed, and a new size draws the whole chart.
    const follow = () => {
      const { current } = chart;
      if (current?.getWidth() !== element.clientWidth || current.getHeight() !== element.clientHeight)
        current?.resize();
    };
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    // Observers are notified late; whoever must draw at once, as before printing, announces the new size as the browser does.
    window.addEventListener('resize', follow);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', follow);
    };
  }, []);

  useImperativeHandle(
    ref,
    () => ({
      toCanvas: (scale, background) => {
        draw();
        return (
          chart.current?.renderToCanvas({ pixelRatio: scale, backgroundColor: background }) ??
          document.createElement('canvas')
        );
      },
    }),
    [draw],
  );

  return <div ref={box} role="img" aria-label={description} style={{ width: '100%', height }} />;
}
