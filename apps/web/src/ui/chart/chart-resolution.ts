import { createContext } from 'react';

/**
 * How many pixels of the canvas one pixel of the page has; null follows the screen. More than the screen has is for
 * pictures and paper.
 */
export const ChartResolution = createContext<number | null>(null);
