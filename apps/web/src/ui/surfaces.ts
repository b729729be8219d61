export type ColourScheme = 'light' | 'dark';

/** What lies behind the colours: cards and the page. Kept here so that the contrast can be checked. */
export const SURFACES: Readonly<Record<ColourScheme, readonly string[]>> = {
  light: ['#ffffff', '#f4f8f8'],
  dark: ['#16252a', '#0e1a1e'],
};
