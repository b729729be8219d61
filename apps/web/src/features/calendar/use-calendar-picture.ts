import type { ColourRange } from '@heatwise/domain/calendar/colour-ranges';
import { type TimeRange, timeRangeLabel } from '@heatwise/domain/dashboard/time-range';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { IMAGE_EXPORT_SCALE } from '@heatwise/domain/text/interface-constants';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { useCallback } from 'react';
import { downloadCanvas, drawPicture, pictureName } from '../../ui/chart/chart-picture.ts';
import { useChartTheme } from '../../ui/chart/chart-theme.ts';
import { useToast } from '../../ui/toasts.tsx';
import type { CalendarPerson } from './calendar.queries.ts';
import { drawCalendar, PICTURE_MOST_DAYS, PICTURE_MOST_PEOPLE } from './calendar-picture.ts';
import type { CalendarColumn } from './calendar-table.ts';
import type { MarksOf } from './use-day-marks.ts';

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
