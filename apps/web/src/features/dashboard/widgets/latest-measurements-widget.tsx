import { RECENT_MEASUREMENTS, type WidgetSettings } from '@heatwise/domain/dashboard/widget-settings';
import { fullName } from '@heatwise/domain/people/person-name';
import { Text, UnstyledButton } from '@mantine/core';
import { memo, useCallback } from 'react';
import { ClassBadge } from '../../../entities/measurements/class-badge.tsx';
import { changeOf, measuredText, typeText } from '../../../entities/measurements/measurement-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import tableClasses from '../../../ui/widget/card-table.module.css';
import { useWidgetSwitches } from '../../../ui/widget/use-widget-switches.ts';
import { WidgetCard } from '../../../ui/widget/widget-card.tsx';
import type { MeasurementRow } from '../data/latest-measurements.queries.ts';
import type { DashboardData } from '../data/load-dashboard.ts';
import type { ChangeWidget } from '../use-widget-settings.ts';
import classes from './latest-measurements-widget.module.css';
import { latestChange } from './span-change.ts';
import { WIDGET_TITLES, type WidgetParts } from './widget-parts.tsx';

const TITLE = WIDGET_TITLES.latest_measurements;
const TABLE_HEIGHT = 340;
const INFO =
  `The newest ${RECENT_MEASUREMENTS} measurements of every type of the people in view: whatever the selected period, or ` +
  'within it when “Always show latest” is off. Invalid ones are marked, removed ones left out.\n\nThe change is that ' +
  'to the person’s valid saliva test of the same type before. Under 25 mOsm it is within measurement noise and ' +
  'means nothing by itself.';
const SWITCHES = { always_show_latest: 'Always show latest' };
type Settings = WidgetSettings['latest_measurements'];
type Props = Pick<WidgetParts, 'zone' | 'open'> & {
  /** Newest first. */
  latest: DashboardData['latest'];
  settings: Settings;
  change: ChangeWidget;
};

/** The newest tests of every type. */
export const LatestMeasurementsWidget = memo(function LatestMeasurementsWidget(props: Props) {
  const { latest, zone, open, settings, change } = props;
  const onSettings = useCallback((next: Settings) => change('latest_measurements', next), [change]);
  const switches = useWidgetSwitches(settings, SWITCHES, onSettings);
  const isAlways = settings.always_show_latest;
  return (
    <WidgetCard
      title={TITLE}
      note={[isAlways ? 'From any time' : 'From the selected period', latestChange(latest)]
        .filter(Boolean)
        .join('; ')}
      info={INFO}
      settings={switches}
    >
      {latest.length === 0 ? (
        <EmptyState title="No measurements" hint="Choose a longer period or fewer filters." />
      ) : (
        <ScrollBox label={`${TITLE}, list`} maxHeight={TABLE_HEIGHT} className={classes.narrow}>
          <table className={`${tableClasses.table} ${classes.table}`}>
            <caption className="visually-hidden">{TITLE}</caption>
            <thead>
              <tr>
                <th scope="col">Person</th>
                <th scope="col">Result</th>
                <th scope="col" className={classes.change}>
                  Change
                </th>
              </tr>
            </thead>
            <tbody>
              {latest.map((row) => (
                <tr key={row.measurement_id}>
                  <td>
                    <UnstyledButton
                      className={classes.person ?? ''}
                      onClick={() => open({ list: 'tests', user_id: row.user_id })}
                    >
                      {fullName(row) || 'No name'}
                    </UnstyledButton>
                    <Text size="xs" c="dimmed" component="div" truncate>
                      {typeText(row)}
                    </Text>
                  </td>
                  <td>
                    <div className={classes.value}>{measuredText(row)}</div>
                    <ClassBadge test={row} />
                  </td>
                  <td className={classes.change}>
                    <ChangeText row={row} />
                    <Text size="xs" c="dimmed" component="div">
                      <RelativeTime ms={row.created_ms} zone={zone} />
                    </Text>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </WidgetCard>
  );
});

function ChangeText({ row }: { row: MeasurementRow }) {
  const change = changeOf(row);
  if (!change) {
    return (
      <div className={classes.noise}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">no test before</span>
      </div>
    );
  }
  return change.isNoise ? (
    <div className={classes.noise}>{change.text}, noise</div>
  ) : (
    <div className={classes.value}>{change.text}</div>
  );
}
