import { DAY_MARK_LABELS, DAY_MARKS, type DayMark } from '@heatwise/domain/calendar/calendar';
import {
  type ColourRange,
  colourRangeMark,
  colourRangeText,
} from '@heatwise/domain/calendar/calendar-configuration';
import { type TimeRange, timeRangeLabel } from '@heatwise/domain/dashboard/time-range';
import { fullName } from '@heatwise/domain/people/person-name';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { IMAGE_EXPORT_SCALE } from '@heatwise/domain/text/interface-constants';
import { dateTimeText, monthText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { useCallback } from 'react';
import { type ChartTheme, useChartTheme } from '../../ui/chart/chart-theme.ts';
import { downloadCanvas, drawPicture, pictureName } from '../../ui/chart/use-chart-widget.ts';
import { useToast } from '../../ui/toasts.tsx';
import type { CalendarPerson } from './calendar.queries.ts';
import { type CalendarColumn, countsOf, createPaintOf, inkOn, monthsOf } from './calendar-table.ts';
import type { MarksOf } from './use-day-marks.ts';

/** A picture of more would be too large for a browser, and for eyes. */
export const PICTURE_MOST_PEOPLE = 200;
export const PICTURE_MOST_DAYS = 93;

const NAME = 170;
const CELL = 30;
const HEAD = 48;
const LEGEND = 34;
const MARK_WIDTH = 230;
const FONT_SIZE = 12;

type Shown = {
  readonly people: readonly CalendarPerson[];
  readonly columns: readonly CalendarColumn[];
  readonly marksOf: MarksOf;
  /** Whether what the colours mean is below; so it is unless said otherwise. */
  readonly hasLegend?: boolean;
};

/** Draws the table and what its colours mean at `scale` times the screen's size. */
export function drawCalendar(
  { people, columns, marksOf, hasLegend = true }: Shown,
  ranges: readonly ColourRange[],
  theme: ChartTheme,
  scale: number,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser provides no canvas to draw on.');
  const paintOf = createPaintOf(ranges);
  const body = HEAD + people.length * CELL;
  canvas.width =
    Math.max(NAME + columns.length * CELL, ranges.length * 130, DAY_MARKS.length * MARK_WIDTH) * scale;
  canvas.height = (body + (hasLegend ? 2 * LEGEND : 0)) * scale;
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

  const drawMark = (mark: DayMark, x: number, y: number) => {
    context.strokeStyle = theme.line;
    if (mark === 'day off') {
      for (let step = 7; step < CELL * 2 - 7; step += 7) drawHatch(context, x + 2, y + 2, CELL - 4, step);
    } else {
      context.setLineDash([3, 3]);
      context.strokeRect(x + 2.5, y + 2.5, CELL - 5, CELL - 5);
      context.setLineDash([]);
    }
  };
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
    const markOf = marksOf(person);
    context.textAlign = 'start';
    context.fillStyle = theme.text;
    context.fillText(fullName(person) || 'No name', 0, y + CELL / 2, NAME - 10);
    columns.forEach(({ day, place }, index) => {
      const count = counts.get(place) ?? 0;
      const mark = markOf(count, day);
      const colour = mark ? null : (paintOf(count)?.backgroundColor ?? null);
      if (mark) drawMark(mark, NAME + index * CELL, y);
      drawChip(String(count), NAME + index * CELL, y, CELL, colour);
    });
  });

  if (!hasLegend) return canvas;
  let x = 0;
  for (const range of ranges) {
    drawChip(colourRangeMark(range), x, body + 4, CELL + 6, range.colour);
    context.fillStyle = theme.text;
    context.textAlign = 'start';
    context.fillText(colourRangeText(range), x + CELL + 14, body + 4 + CELL / 2, 84);
    x += 130;
  }
  DAY_MARKS.forEach((mark, index) => {
    const start = index * MARK_WIDTH;
    drawMark(mark, start + 3, body + LEGEND + 4);
    drawChip('0', start, body + LEGEND + 4, CELL + 6, null);
    context.textAlign = 'start';
    context.fillText(DAY_MARK_LABELS[mark], start + CELL + 14, body + LEGEND + 4 + CELL / 2, MARK_WIDTH - 50);
  });
  return canvas;
}

/** A stroke of a hatching from the lower left to the upper right, within a square. */
function drawHatch(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  size: number,
  step: number,
): void {
  context.beginPath();
  context.moveTo(x + Math.max(0, step - size), y + Math.min(size, step));
  context.lineTo(x + Math.min(size, step), y + Math.max(0, step - size));
  context.stroke();
}

export type CalendarPictureParts = {
  readonly people: readonly CalendarPerson[];
  readonly columns: readonly CalendarColumn[];
  readonly marksOf: MarksOf;
  readonly ranges: readonly ColourRange[];
  readonly view: TimeRange;
  /** What narrows the people, in words. */
  readonly peopleText: string;
  readonly zone: TimeZone;
  readonly nowMs: number;
};

/** Saves the table as a picture, in the colours of the screen; of a very long one the beginning. */
export function useCalendarPicture() {
  const theme = useChartTheme();
  const toast = useToast();
  return useCallback(
    async ({ people, columns, marksOf, ranges, view, peopleText, zone, nowMs }: CalendarPictureParts) => {
      try {
        // The latest days are those people ask about.
        const shown = {
          people: people.slice(0, PICTURE_MOST_PEOPLE),
          columns: columns.slice(-PICTURE_MOST_DAYS),
          marksOf,
        };
        const table = drawCalendar(shown, ranges, theme, IMAGE_EXPORT_SCALE);
        const lines = [
          timeRangeLabel(view),
          peopleText,
          cutText(shown.people.length, people.length, 'people', 'first'),
        ]
          .concat(cutText(shown.columns.length, columns.length, 'days', 'last'))
          .concat(dateTimeText(nowMs, zone))
          .filter((line) => line !== '');
        const text = { title: 'Calendar', lines: [lines.join(' · ')], legend: [] };
        const picture = drawPicture(table, text, { theme, scale: IMAGE_EXPORT_SCALE });
        await downloadCanvas(picture, pictureName('Calendar', zone.dayAt(nowMs)));
      } catch (cause) {
        toast('error', cause instanceof Error ? cause.message : String(cause));
      }
    },
    [theme, toast],
  );
}

/** Says that a picture is not whole; empty when it is. */
function cutText(shown: number, all: number, what: string, which: string): string {
  return shown < all ? `the ${which} ${shown} of ${formatNumber(all)} ${what}` : '';
}
