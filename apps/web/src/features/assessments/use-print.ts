import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';

/** Two frames: one in which the page is laid out, one in which it has been painted. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

/** Prints the page on white paper; the browser names a PDF after the title. */
export function usePrint(): (title: string) => Promise<void> {
  const scheme = useComputedColorScheme('light');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return async (title) => {
    if (scheme === 'dark') setColorScheme('light');
    await nextPaint();
    const named = document.title;
    document.title = title;
    window.print();
    document.title = named;
    if (scheme === 'dark') setColorScheme(colorScheme);
  };
}
