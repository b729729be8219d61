import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** Petrol: dark enough for white text from shade 6 on, calm beside the status colours. */
const petrol: MantineColorsTuple = [
  '#e8f6f7',
  '#d3eaec',
  '#a5d4d9',
  '#73bdc5',
  '#4aa9b4',
  '#2f9ca9',
  '#127985',
  '#0d6772',
  '#0b4f5c',
  '#07343d',
];

export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 6, dark: 6 },
  colors: { petrol },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif',
  headings: { fontWeight: '650', textWrap: 'balance' },
});
