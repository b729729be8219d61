import { useViewportSize } from '@mantine/hooks';

/** What is above and below a list that fills the page, in pixels. */
const AROUND = 300;
const LEAST = 320;

/** The height of a list that ends with the window. */
export function useTableHeight(around = AROUND): number {
  const { height } = useViewportSize();
  return Math.max(LEAST, height - around);
}
