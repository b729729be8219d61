/** Title of the printed dashboard, until somebody writes another. See docs/rules.md#widgets. */
export const DASHBOARD_REPORT_TITLE = 'Dashboard Report';
/** Tests shown by the widget of latest measurements. */
export const RECENT_MEASUREMENTS = 18;

/** The widgets in their order, with their settings as they are at first. */
export const DEFAULT_WIDGET_SETTINGS = {
  hydration_status: {},
  hydration_distribution: { is_contrast: false },
  daily_hydration_status: {
    show_as_percentage: false,
    show_count_in_label: false,
    hide_days_without_measurements: true,
  },
  hydration_per_tag: { show_as_percentage: false, show_count_in_label: false, show_empty_tags: false },
  hydration_history: {},
  latest_measurements: { always_show_latest: true },
} as const satisfies Record<string, Readonly<Record<string, boolean>>>;

type Defaults = typeof DEFAULT_WIDGET_SETTINGS;
export type WidgetName = keyof Defaults;
export type WidgetSettings = {
  readonly [Name in WidgetName]: { readonly [Setting in keyof Defaults[Name]]: boolean };
};

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function readOne(defaults: Readonly<Record<string, boolean>>, stored: unknown): Record<string, boolean> {
  const remembered = asRecord(stored);
  const entries = Object.entries(defaults).map(([name, byDefault]): [string, boolean] => {
    const value = Object.hasOwn(remembered, name) ? remembered[name] : undefined;
    return [name, typeof value === 'boolean' ? value : byDefault];
  });
  return Object.fromEntries(entries);
}

/** Remembered settings over the defaults: unknown names are dropped, damaged values fall back. */
export function readWidgetSettings(stored: unknown): WidgetSettings {
  const remembered = asRecord(stored);
  const entries = Object.entries(DEFAULT_WIDGET_SETTINGS).map(([name, defaults]) => [
    name,
    readOne(defaults, Object.hasOwn(remembered, name) ? remembered[name] : undefined),
  ]);
  // Built from the defaults' own names, each with a boolean: the shape is the type's.
  return Object.fromEntries(entries) as WidgetSettings;
}
