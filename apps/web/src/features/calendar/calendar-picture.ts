import { type ColourRange, colourRangeMark, colourRangeText } from '@heatwise/domain/calendar/colour-ranges';
import { fullName } from '@heatwise/domain/people/person-name';
import { monthText } from '@heatwise/domain/time/date-text';
import type { ChartTheme } from '../../ui/chart/chart-theme.ts';
import type { CalendarPerson } from './calendar.queries.ts';
import { type CalendarColumn, countsOf, monthsOf } from './calendar-table.ts';
import { createPaintOf, inkOn } from './cell-colours.ts';

/** A picture of more would be too large for a browser, and for eyes. */
export const PICTURE_MOST_PEOPLE = 200;
export const PICTURE_MOST_DAYS = 93;

const NAME = 170;
const CELL = 30;
const HEAD = 48;
const LEGEND = 34;
const FONT_SIZE = 12;

type Shown = { readonly people: readonly CalendarPerson[]; readonly columns: readonly CalendarColumn[] };

/** Draws the table and what its colours mean at `scale` times the screen's size. */
export function drawCalendar(
  { people, columns }: Shown,
  ranges: readonly ColourRange[],
  theme: ChartTheme,
  scale: number,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser gives no canvas to draw on.');
  const paintOf = createPaintOf(ranges);
  const body = HEAD + people.length * CELL;
  canvas.width = Math.max(NAME + columns.length * CELL, ranges.length * 130) * scale;
  canvas.height = (body + LEGEND) * scale;
  context.scale(scale, scale);
  context.fillStyle = theme.surface;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.textBaseline = 'middle';
  const font = (weight: number) => `${weight} ${FONT_SIZE}px ${theme.fontFamily}`;

  context.fillStyle = theme.text;
  context.font = font(600);
  for (const { month, from } of monthsOf(columns))
    context.fillText(monthText(month), NAME + from * CELL + 4, 12);
  context.font = font(400);
  context.textAlign = 'center';
  columns.forEach(({ day }, index) => {
    context.fillText(String(Number(day.slice(8))), NAME + (index + 0.5) * CELL, 34);
  });

  const drawChip = (text: string, x: number, y: number, width: number, colour: string | null) => {
    if (colour !== null) {
      context.fillStyle = colour;
      context.fillRect(x + 1, y + 1, width - 2, CELL - 2);
      // White on white has an edge too.
      context.strokeStyle = theme.line;
      context.strokeRect(x + 1.5, y + 1.5, width - 3, CELL - 3);
    }
    context.fillStyle = colour === null ? theme.text : inkOn(colour);
    context.textAlign = 'center';
    context.fillText(text, x + width / 2, y + CELL / 2);
  };

  people.forEach((person, row) => {
    const y = HEAD + row * CELL;
    const counts = countsOf(person);
    context.textAlign = 'start';
    context.fillStyle = theme.text;
    context.fillText(fullName(person) || 'No name', 0, y + CELL / 2, NAME - 10);
    columns.forEach(({ place }, index) => {
      const count = counts.get(place) ?? 0;
      drawChip(String(count), NAME + index * CELL, y, CELL, paintOf(count)?.backgroundColor ?? null);
    });
  });

  let x = 0;
  for (const range of ranges) {
    drawChip(colourRangeMark(range), x, body + 4, CELL + 6, range.colour);
    context.fillStyle = theme.text;
    context.textAlign = 'start';
    context.fillText(colourRangeText(range), x + CELL + 14, body + 4 + CELL / 2, 84);
    x += 130;
  }
  return canvas;
}
