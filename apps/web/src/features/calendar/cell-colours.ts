import { type ColourRange, colourOfCount } from '@heatwise/domain/calendar/colour-ranges';

/** The background of a cell, and the letters on it that can be read best. */
export type CellPaint = { readonly backgroundColor: string; readonly color: string };

const BLACK = '#000000';
const WHITE = '#ffffff';

/** Relative luminance (WCAG 2) of '#rrggbb': 0 is black, 1 is white. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Black or white, whichever stands out more: at least 4.5:1 on any colour. */
export function inkOn(colour: string): string {
  const light = luminance(colour) + 0.05;
  return light / 0.05 >= 1.05 / light ? BLACK : WHITE;
}

/** The paint of a count; null where it is in no range. Asked for again and again, it looks once. */
export function createPaintOf(ranges: readonly ColourRange[]): (count: number) => CellPaint | null {
  const known = new Map<number, CellPaint | null>();
  return (count) => {
    const found = known.get(count);
    if (found !== undefined) return found;
    const colour = colourOfCount(count, ranges);
    const paint = colour === null ? null : { backgroundColor: colour, color: inkOn(colour) };
    known.set(count, paint);
    return paint;
  };
}
