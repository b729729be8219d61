import { hoursOfWeek, type QuarterCounts, WEEKDAY_NAMES } from '@heatwise/domain/measurements/hours-of-week';
import { dehydratedShare } from '@heatwise/domain/measurements/measurement-severity';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { useComputedColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { testCount } from '../../../ui/measurement-text.ts';
import { WidgetCard } from '../../../ui/widget/widget-card.tsx';
import { percentText } from '../heat-text.ts';
import classes from '../heatmap.module.css';
import { SHARE_STEPS, shareShade } from './share-shade.ts';

type Props = { quarters: readonly QuarterCounts[] | null; zone: TimeZone };

const TITLE = 'Dehydration by hour and weekday';
const INFO =
  'Each field shows which part of the hydration tests of that hour and weekday, on your clock, is moderately or severely dehydrated. Removed and invalid tests do not count. An empty field has no tests; one that is only framed has few, which say little.';
/** Fewer tests than this say little about an hour. */
const FEW_TESTS = 5;
const PHONE = '(max-width: 48em)';
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** When people are dehydrated: the hours of the week. Source: decisions §3. */
export function WeekCard({ quarters, zone }: Props) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const week = useMemo(() => (quarters ? hoursOfWeek(quarters, zone) : null), [quarters, zone]);
  return (
    <WidgetCard title={TITLE} info={INFO} note={`Your time zone: ${zone.name.replaceAll('_', ' ')}`}>
      {week === null ? <LoadingState height={280} /> : null}
      {quarters?.length === 0 ? (
        <EmptyState title="No hydration tests" hint="Choose another time or other people." />
      ) : null}
      {week && quarters && quarters.length > 0 ? (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
          <section className={classes.weekBox} aria-label="Hours of the week" tabIndex={0}>
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
                        <Field key={day} counts={week[index]?.[hour] ?? []} />
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
                        <Field key={hour} counts={week[index]?.[hour] ?? []} />
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </section>
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

function Field({ counts }: { counts: readonly number[] }) {
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
      title={`${percentText(share)} of ${testCount(tests)}`}
    >
      {Math.round(share * 100)}
      <span className="visually-hidden"> % of {testCount(tests)}</span>
    </td>
  );
}

function Scale() {
  const scheme = useComputedColorScheme('light');
  return (
    <ul className={classes.scale} aria-label="Part that is moderately or severely dehydrated">
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
