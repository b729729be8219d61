import { DASHBOARD_REPORT_TITLE } from '@heatwise/domain/dashboard/widget-settings';
import { IMAGE_EXPORT_SCALE } from '@heatwise/domain/text/interface-constants';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { pictureName } from '../../../ui/chart/use-chart-widget.ts';
import { downloadBlob } from '../../../ui/download-blob.ts';

/** What somebody wants in a report. */
export type ReportChoice = {
  readonly title: string;
  /** Parts of the page that are left out. */
  readonly without: readonly string[];
};

/** How far a picture is, in words and per cent. */
export type ReportStep = { readonly text: string; readonly percent: number };

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
  const [title, setTitle] = useState<string>(DASHBOARD_REPORT_TITLE);
  const [mode, setMode] = useState<ReportMode>(null);
  const [without, setWithout] = useState<readonly string[]>([]);
  const [step, setStep] = useState<ReportStep | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
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

  function begin({ title: chosen, without: left }: ReportChoice): void {
    setTitle(chosen);
    setWithout(left);
    setProblem(null);
  }

  async function print(choice: ReportChoice): Promise<void> {
    begin(choice);
    await nextPaint();
    // The browser names the file after the page's title.
    const named = document.title;
    document.title = choice.title;
    window.print();
    document.title = named;
  }

  /** Says whether there is a picture now. */
  async function savePicture(choice: ReportChoice): Promise<boolean> {
    begin(choice);
    setStep({ text: 'Drawing the charts…', percent: 20 });
    setMode('picture');
    try {
      await nextPaint();
      const { pagePicture } = await import('../../../ui/picture/page-picture.ts');
      if (!page.current) throw new Error('The dashboard is not drawn yet.');
      setStep({ text: 'Drawing the page…', percent: 60 });
      await nextPaint();
      const background = getComputedStyle(document.body).backgroundColor;
      const blob = await pagePicture(page.current, { scale: IMAGE_EXPORT_SCALE, background });
      downloadBlob(blob, pictureName(choice.title, today));
      return true;
    } catch (cause) {
      setProblem(cause instanceof Error ? cause.message : String(cause));
      return false;
    } finally {
      setMode(null);
      setStep(null);
    }
  }

  return { title, mode, without, step, problem, print, savePicture };
}
