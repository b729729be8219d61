import { useMemo } from 'react';

export type WidgetSetting = {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
};

export type WidgetTable = { readonly isShown: boolean; readonly onToggle: () => void };

/**
 * The switches of a widget's menu, one for each setting.
 * @param labels the words of each setting, in order; must keep its identity.
 */
export function useWidgetSwitches<Settings extends Readonly<Record<string, boolean>>>(
  settings: Settings,
  labels: Readonly<Record<keyof Settings & string, string>>,
  onSettings: (settings: Settings) => void,
): readonly WidgetSetting[] {
  return useMemo(
    () =>
      Object.entries(labels).map(([name, label]) => ({
        label,
        isOn: settings[name] === true,
        onChange: (isOn: boolean) => onSettings({ ...settings, [name]: isOn }),
      })),
    [settings, labels, onSettings],
  );
}
