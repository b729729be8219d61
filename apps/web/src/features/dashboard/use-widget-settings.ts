import {
  readWidgetSettings,
  type WidgetName,
  type WidgetSettings,
} from '@heatwise/domain/dashboard/widget-settings';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { createStoredValue } from '../../platform/stored-value.ts';

/** Sets all settings of one widget. */
export type ChangeWidget = <Name extends WidgetName>(name: Name, next: WidgetSettings[Name]) => void;

/** The settings of the widgets, remembered in this browser for each person. */
export function useWidgetSettings(userId: string) {
  const [memory] = useState(() =>
    createStoredValue({
      key: `heatwise_dashboard_widgets_${userId}`,
      storage: window.localStorage,
      events: window,
      read: readWidgetSettings,
    }),
  );
  const settings = useSyncExternalStore(memory.subscribe, memory.current);
  const change = useCallback<ChangeWidget>(
    (name, next) => memory.set({ ...memory.current(), [name]: next }),
    [memory],
  );
  return { settings, change };
}
