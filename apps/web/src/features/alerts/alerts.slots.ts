import { lazy } from 'react';
import type { FeatureSlots } from '../../routing/slots.tsx';

const AlertWatch = lazy(() =>
  import('./around/alert-watch.tsx').then((module) => ({ default: module.AlertWatch })),
);
const AlertMark = lazy(() =>
  import('./around/alert-mark.tsx').then((module) => ({ default: module.AlertMark })),
);
const AlertStrip = lazy(() =>
  import('./around/alert-strip.tsx').then((module) => ({ default: module.AlertStrip })),
);
const AlertsOnDisplay = lazy(() =>
  import('./around/wall-alerts.tsx').then((module) => ({ default: module.AlertsOnDisplay })),
);

export const alertsSlots: FeatureSlots = {
  parts: {
    banners: AlertWatch,
    'status bar': AlertMark,
    'dashboard, above': AlertStrip,
    'monitoring, above': AlertStrip,
    'wall, above': AlertsOnDisplay,
  },
};
