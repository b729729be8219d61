import classes from './dashboard-screen.module.css';
import type { useWidgetSettings } from './use-widget-settings.ts';
import { DailyHydrationWidget } from './widgets/daily-hydration-widget.tsx';
import { HydrationDistributionWidget } from './widgets/hydration-distribution-widget.tsx';
import { HydrationHistoryWidget } from './widgets/hydration-history-widget.tsx';
import { HydrationPerTagWidget } from './widgets/hydration-per-tag-widget.tsx';
import { HydrationStatusWidget } from './widgets/hydration-status-widget.tsx';
import { LatestMeasurementsWidget } from './widgets/latest-measurements-widget.tsx';
import type { WidgetParts } from './widgets/widget-parts.ts';

/** The six widgets. Source: specification §3. */
export function DashboardWidgets({
  settings,
  change,
  ...parts
}: WidgetParts & ReturnType<typeof useWidgetSettings>) {
  return (
    <div className={classes.grid}>
      <HydrationStatusWidget {...parts} />
      <HydrationDistributionWidget
        {...parts}
        settings={settings.hydration_distribution}
        onSettings={change('hydration_distribution')}
      />
      <DailyHydrationWidget
        {...parts}
        settings={settings.daily_hydration_status}
        onSettings={change('daily_hydration_status')}
      />
      <HydrationPerTagWidget
        {...parts}
        settings={settings.hydration_per_tag}
        onSettings={change('hydration_per_tag')}
      />
      <HydrationHistoryWidget {...parts} />
      <LatestMeasurementsWidget
        {...parts}
        settings={settings.latest_measurements}
        onSettings={change('latest_measurements')}
      />
    </div>
  );
}
