import { DASHBOARD_REPORT_TITLE } from '@heatwise/domain/dashboard/widget-settings';
import { IMAGE_EXPORT_SCALE } from '@heatwise/domain/text/interface-constants';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { pictureName } from '../../../ui/chart/chart-picture.ts';
import { useToast } from '../../../ui/toasts.tsx';

/** 'paper' lays the page out for A4, 'picture' keeps the screen's layout; both show the head. */
export type ReportMode = 'paper' | 'picture' | null;

/** Two frames: one in which the page is laid out, one in which it has been painted. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

/** Charts are drawn in the size their boxes have now. */
function announceSize(): void {
  window.dispatchEvent(new Event('resize'));
}

/** Makes a picture or a printed report of the dashboard in `page`. */
export function useReport(page: RefObject<HTMLElement | null>, today: CalendarDay) {
  const toast = useToast();
  const [title, setTitle] = useState<string>(DASHBOARD_REPORT_TITLE);
  const [mode, setMode] = useState<ReportMode>(null);
  const scheme = useComputedColorScheme('light');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const schemeBefore = useRef<typeof colorScheme | null>(null);

  // However printing was begun, paper is white and has its own width.
  const beforePrint = useEffectEvent(() => {
    if (scheme === 'dark') schemeBefore.current = colorScheme;
    flushSync(() => {
      setMode('paper');
      if (scheme === 'dark') setColorScheme('light');
    });
    announceSize();
  });
  const afterPrint = useEffectEvent(() => {
    setMode(null);
    if (schemeBefore.current) setColorScheme(schemeBefore.current);
    schemeBefore.current = null;
  });
  useEffect(() => {
    const before = () => beforePrint();
    const after = () => afterPrint();
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);

  async function print(chosen: string): Promise<void> {
    setTitle(chosen);
    await nextPaint();
    // The browser names the file after the page's title.
    const named = document.title;
    document.title = chosen;
    window.print();
    document.title = named;
  }

  async function savePicture(chosen: string): Promise<void> {
    setTitle(chosen);
    setMode('picture');
    try {
      await nextPaint();
      const { domToBlob } = await import('modern-screenshot');
      if (!page.current) throw new Error('The dashboard is not drawn yet.');
      const blob = await domToBlob(page.current, {
        scale: IMAGE_EXPORT_SCALE,
        backgroundColor: getComputedStyle(document.body).backgroundColor,
        filter: (node) => !(node instanceof HTMLElement && node.dataset.notInPictures !== undefined),
      });
      const link = document.createElement('a');
      link.href = URL.createObjectURL(blob);
      link.download = pictureName(chosen, today);
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    } catch (cause) {
      toast('error', cause instanceof Error ? cause.message : String(cause));
    } finally {
      setMode(null);
    }
  }

  return { title, mode, print, savePicture };
}
