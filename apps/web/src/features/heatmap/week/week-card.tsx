import {
  type HourOfWeek,
  hoursOfWeek,
  type QuarterCounts,
  WEEKDAY_NAMES,
} from '@heatwise/domain/measurements/hours-of-week';
import { dehydratedShare } from '@heatwise/domain/measurements/measurement-status';
import { placeOfZone } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { useComputedColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { testCount } from '../../../entities/measurements/measurement-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import type { ColourScheme } from '../../../ui/theme.ts';
import { WidgetCard } from '../../../ui/widget/widget-card.tsx';
import { percentText } from '../heat-text.ts';
import classes from '../heatmap.module.css';

type Shade = { readonly fill: string; readonly onFill: string };

/** The parts at which the colour changes, and their names. */
const SHARE_STEPS = [
  { from: 0, text: 'below 10 %' },
  { from: 0.1, text: '10 to 25 %' },
  { from: 0.25, text: '25 to 50 %' },
  { from: 0.5, text: '50 to 75 %' },
  { from: 0.75, text: '75 % and more' },
] as const;

/** One hue that grows stronger; the letters on it have a contrast of 4.5:1 at least. */
const SHADES: Readonly<Record<ColourScheme, readonly Shade[]>> = {
  light: [
    { fill: '#eef3f4', onFill: '#3d4a4e' },
    { fill: '#fde2c4', onFill: '#5f3206' },
    { fill: '#f9b877', onFill: '#4a2503' },
    { fill: '#c44e0a', onFill: '#ffffff' },
    { fill: '#a51825', onFill: '#ffffff' },
  ],
  dark: [
    { fill: '#22343a', onFill: '#c2d0d3' },
    { fill: '#4b3016', onFill: '#ffd8a8' },
    { fill: '#8a4a10', onFill: '#ffffff' },
    { fill: '#f08c3a', onFill: '#10181b' },
    { fill: '#ff8787', onFill: '#10181b' },
  ],
};

/** The colour of a part between 0 and 1. */
function shareShade(share: number, scheme: ColourScheme): Shade {
  const step = SHARE_STEPS.filter(({ from }) => share >= from).length - 1;
  return SHADES[scheme][step] ?? { fill: 'transparent', onFill: 'inherit' };
}

type Props = { quarters: readonly QuarterCounts[] | null; zone: TimeZone };

const TITLE = 'Dehydration by hour and weekday';
const INFO =
  'Each cell shows the share of hydration tests in that hour and weekday, in the local time of where they were taken, that were moderately or severely dehydrated. Removed and invalid tests do not count. An empty cell has no tests; a framed cell has too few to say much.';
/** Fewer tests than this say little about an hour. */
const FEW_TESTS = 5;
const PHONE = '(max-width: 48em)';
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const NO_TESTS: HourOfWeek = { counts: [], viewer_hours: [] };
const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** When people are dehydrated: the hours of the week at the sites. `zone` is the viewer's. */
export function WeekCard({ quarters, zone }: Props) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const week = useMemo(() => (quarters ? hoursOfWeek(quarters, zone) : null), [quarters, zone]);
  return (
    <WidgetCard title={TITLE} info={INFO} note={clocksText(quarters ?? [], zone)}>
      {week === null ? <LoadingState height={280} /> : null}
      {quarters?.length === 0 ? (
        <EmptyState title="No hydration tests" hint="Choose another period or other people." />
      ) : null}
      {week && quarters && quarters.length > 0 ? (
        <>
          <ScrollBox label="Hours of the week">
            {isPhone ? (
              <table className={`${classes.week} ${classes.tall}`}>
                <Head
                  corner="Hour"
                  titles={WEEKDAY_NAMES.map((day) => ({ text: day.slice(0, 3), full: day }))}
                />
                <tbody>
                  {HOURS.map((hour) => (
                    <tr key={hour}>
                      <th scope="row">{hourText(hour)}</th>
                      {WEEKDAY_NAMES.map((day, index) => (
                        <Field key={day} field={week[index]?.[hour]} />
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            ) : (
              <table className={classes.week}>
                <Head
                  corner="Weekday"
                  titles={HOURS.map((hour) => ({ text: String(hour), full: hourText(hour) }))}
                />
                <tbody>
                  {WEEKDAY_NAMES.map((day, index) => (
                    <tr key={day}>
                      <th scope="row">{day}</th>
                      {HOURS.map((hour) => (
                        <Field key={hour} field={week[index]?.[hour]} />
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </ScrollBox>
          <Scale />
        </>
      ) : null}
    </WidgetCard>
  );
}

function Head({ corner, titles }: { corner: string; titles: readonly { text: string; full: string }[] }) {
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="visually-hidden">{corner}</span>
        </th>
        {titles.map(({ text, full }) => (
          <th key={full} scope="col" aria-label={full}>
            {text}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Field({ field: { counts, viewer_hours } = NO_TESTS }: { field: HourOfWeek | undefined }) {
  const scheme = useComputedColorScheme('light');
  const share = dehydratedShare(counts);
  const tests = counts.reduce((sum, count) => sum + count, 0);
  if (share === null) return <td />;
  const { fill, onFill } = shareShade(share, scheme);
  const isFew = tests < FEW_TESTS;
  return (
    <td
      className={isFew ? classes.few : undefined}
      style={isFew ? { borderColor: fill } : { background: fill, borderColor: fill, color: onFill }}
      title={`${percentText(share)} of ${testCount(tests)}${onYourClock(viewer_hours)}`}
    >
      {Math.round(share * 100)}
      <span className="visually-hidden"> % of {testCount(tests)}</span>
    </td>
  );
}

/** 'On the sites’ clocks: Brisbane, Perth'; one that shows the viewer's own time is not told apart. */
function clocksText(quarters: readonly QuarterCounts[], viewer: TimeZone): string {
  const sites = [...new Map(quarters.map(({ site }) => [site.name, site])).values()];
  if (sites.length === 0 || (sites.length === 1 && sites[0]?.name === viewer.name)) {
    return `Your time zone: ${viewer.name.replaceAll('_', ' ')}`;
  }
  return `Site time: ${sites.map(placeOfZone).sort().join(', ')}`;
}

/** So many hours of the viewer's clock are named; clocks change over the year, so one field may have two and more. */
const MOST_HOURS_NAMED = 4;

function onYourClock(hours: readonly string[]): string {
  if (hours.length === 0) return '';
  const more = hours.length > MOST_HOURS_NAMED ? ' and others' : '';
  return `\nYour time: ${hours.slice(0, MOST_HOURS_NAMED).join(', ')}${more}`;
}

function Scale() {
  const scheme = useComputedColorScheme('light');
  return (
    <ul className={classes.scale} aria-label="Share moderately or severely dehydrated">
      {SHARE_STEPS.map(({ from, text }) => (
        <li key={from} className={classes.entry}>
          <span
            className={classes.swatch}
            style={{ background: shareShade(from, scheme).fill }}
            aria-hidden="true"
          />
          {text}
        </li>
      ))}
      <li className={classes.entry}>
        <span className={`${classes.swatch} ${classes.few}`} aria-hidden="true" />
        framed: fewer than {FEW_TESTS} tests
      </li>
    </ul>
  );
}
