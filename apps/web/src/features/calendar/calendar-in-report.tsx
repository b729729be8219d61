import type { ColourRange } from '@heatwise/domain/calendar/colour-ranges';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { IMAGE_EXPORT_SCALE } from '@heatwise/domain/text/interface-constants';
import { type ComponentProps, use, useMemo } from 'react';
import { ChartResolution } from '../../ui/chart/chart-resolution.ts';
import { useChartTheme } from '../../ui/chart/chart-theme.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import { CalendarLegend } from './calendar-legend.tsx';
import { drawCalendar, PICTURE_MOST_DAYS, PICTURE_MOST_PEOPLE } from './calendar-picture.ts';

/** A picture is never split between two sheets of paper: so many people and the days above them fit one. */
const PEOPLE_ON_A_SHEET = 36;

type GridOrPictureProps = ComponentProps<typeof CalendarGrid> & { ranges: readonly ColourRange[] };

/** The table, of which a screen draws what is in view; a report has no window and takes the whole as a picture. */
export function GridOrPicture({ ranges, ...grid }: GridOrPictureProps) {
  const isReported = use(ChartResolution) !== null;
  if (isReported) return <Picture {...grid} ranges={ranges} />;
  return (
    <>
      <CalendarGrid {...grid} />
      <CalendarLegend ranges={ranges} hasDayMarks />
    </>
  );
}

function Picture({ people, columns, marksOf, ranges }: GridOrPictureProps) {
  const theme = useChartTheme();
  const pictures = useMemo(() => {
    const all = people.slice(0, PICTURE_MOST_PEOPLE);
    const sheets = Math.max(1, Math.ceil(all.length / PEOPLE_ON_A_SHEET));
    return Array.from({ length: sheets }, (_, sheet) => {
      const shown = {
        people: all.slice(sheet * PEOPLE_ON_A_SHEET, (sheet + 1) * PEOPLE_ON_A_SHEET),
        columns: columns.slice(-PICTURE_MOST_DAYS),
        marksOf,
        hasLegend: sheet === sheets - 1,
      };
      const canvas = drawCalendar(shown, ranges, theme, IMAGE_EXPORT_SCALE);
      return { source: canvas.toDataURL('image/png'), width: canvas.width / IMAGE_EXPORT_SCALE };
    });
  }, [people, columns, marksOf, ranges, theme]);
  return (
    <>
      {pictures.map(({ source, width }, sheet) => (
        <img
          // biome-ignore lint/suspicious/noArrayIndexKey: the first sheet is the first sheet
          key={sheet}
          src={source}
          alt={
            pictures.length === 1
              ? 'The calendar of the report'
              : `The calendar of the report, ${sheet + 1} of ${pictures.length}`
          }
          style={{ display: 'block', width, maxWidth: '100%' }}
        />
      ))}
      {people.length > PICTURE_MOST_PEOPLE ? (
        <p>
          The first {PICTURE_MOST_PEOPLE} of {formatNumber(people.length)} people.
        </p>
      ) : null}
    </>
  );
}
