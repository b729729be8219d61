import { expect, test } from 'vitest';
import { DASHBOARD_REPORT_TITLE, DEFAULT_WIDGET_SETTINGS, readWidgetSettings } from './widget-settings.ts';

test('the specified settings are on at first, the others off', () => {
  const on = Object.entries(DEFAULT_WIDGET_SETTINGS).flatMap(([widget, settings]) =>
    Object.entries(settings)
      .filter(([, value]) => value)
      .map(([name]) => `${widget}.${name}`),
  );
  expect(on).toEqual([
    'daily_hydration_status.hide_days_without_measurements',
    'latest_measurements.always_show_latest',
  ]);
  expect(DASHBOARD_REPORT_TITLE).toBe('Dashboard Report');
});

test('what was remembered wins, setting by setting', () => {
  const settings = readWidgetSettings({
    daily_hydration_status: { show_as_percentage: true, hide_days_without_measurements: false },
    latest_measurements: { always_show_latest: 'no' },
    gone: { is_contrast: true },
  });
  expect(settings).toEqual({
    ...DEFAULT_WIDGET_SETTINGS,
    daily_hydration_status: {
      show_as_percentage: true,
      show_count_in_label: false,
      hide_days_without_measurements: false,
    },
  });
});

test.each([null, undefined, 'settings', [], { hydration_per_tag: null }])(
  '%j leaves the defaults',
  (stored) => {
    expect(readWidgetSettings(stored)).toEqual(DEFAULT_WIDGET_SETTINGS);
  },
);
