import type { WidgetSettings } from '@heatwise/domain/dashboard/widget-settings';
import { memo } from 'react';
import classes from './dashboard-screen.module.css';
import type { ChangeWidget } from './use-widget-settings.ts';
import { DailyHydrationWidget } from './widgets/daily-hydration-widget.tsx';
import { HydrationDistributionWidget } from './widgets/hydration-distribution-widget.tsx';
import { HydrationHistoryWidget } from './widgets/hydration-history-widget.tsx';
import { HydrationPerTagWidget } from './widgets/hydration-per-tag-widget.tsx';
import { HydrationStatusWidget } from './widgets/hydration-status-widget.tsx';
import { LatestMeasurementsWidget } from './widgets/latest-measurements-widget.tsx';
import { OwnTrendCard } from './widgets/own-trend-card.tsx';
import type { WidgetParts } from './widgets/widget-parts.ts';

type Props = WidgetParts & {
  settings: WidgetSettings;
  change: ChangeWidget;
  /** Whether the reader sees only their own tests. */
  isAlone: boolean;
};

/** The six widgets; drawn again only when what they show has changed. */
export const DashboardWidgets = memo(function DashboardWidgets({
  settings,
  change,
  isAlone,
  ...parts
}: Props) {
  return (
    <div className={classes.grid}>
      {isAlone ? <OwnTrendCard {...parts} /> : null}
      <HydrationStatusWidget {...parts} />
      <HydrationDistributionWidget {...parts} settings={settings.hydration_distribution} change={change} />
      <DailyHydrationWidget {...parts} settings={settings.daily_hydration_status} change={change} />
      <HydrationPerTagWidget {...parts} settings={settings.hydration_per_tag} change={change} />
      <HydrationHistoryWidget {...parts} />
      <LatestMeasurementsWidget
        latest={parts.data.latest}
        zone={parts.zone}
        open={parts.open}
        settings={settings.latest_measurements}
        change={change}
      />
    </div>
  );
});
