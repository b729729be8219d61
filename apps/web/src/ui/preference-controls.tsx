import { SegmentedControl, Stack, Text, useMantineColorScheme } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useDisplayUnits } from '../platform/display-units.tsx';
import { usePreferences } from '../platform/platform-context.tsx';

type Props = {
  /** The id of what names the choice. */
  labelledBy: string;
};

/** A choice under its name; `children` gets the id of the name. */
export function LabelledChoice({
  label,
  children,
}: {
  label: string;
  children: (labelId: string) => ReactNode;
}) {
  const id = useId();
  return (
    <Stack gap={6} maw={420}>
      <Text id={id} size="sm" fw={600}>
        {label}
      </Text>
      {children(id)}
    </Stack>
  );
}

type UnitsChoice = 'organisation' | 'metric' | 'imperial';

/** Metric, imperial, or what the organisation has. */
export function UnitsControl({ labelledBy }: Props) {
  const [preferences, setPreferences] = usePreferences();
  const { temperature_unit } = useDisplayUnits();
  const chosen: UnitsChoice =
    preferences.is_metric === null ? 'organisation' : preferences.is_metric ? 'metric' : 'imperial';

  function choose(next: UnitsChoice): void {
    const is_metric = next === 'organisation' ? null : next === 'metric';
    // The temperature goes with the units.
    setPreferences({ is_metric, temperature_unit: null });
  }

  return (
    <>
      <SegmentedControl<UnitsChoice>
        fullWidth
        aria-labelledby={labelledBy}
        value={chosen}
        onChange={choose}
        data={[
          { value: 'organisation', label: 'Organisation' },
          { value: 'metric', label: 'Metric' },
          { value: 'imperial', label: 'Imperial' },
        ]}
      />
      <Text size="xs" c="dimmed" role="status">
        Temperatures in {TEMPERATURES[temperature_unit]}
      </Text>
    </>
  );
}

const TEMPERATURES = { celsius: '°C', fahrenheit: '°F' } as const;

/** Temperatures may be shown otherwise than the rest. */
export function TemperatureControl({ labelledBy }: Props) {
  const [preferences, setPreferences] = usePreferences();
  const choose = (unit: string) =>
    setPreferences({
      ...preferences,
      temperature_unit: unit === 'celsius' || unit === 'fahrenheit' ? unit : null,
    });
  return (
    <SegmentedControl
      fullWidth
      aria-labelledby={labelledBy}
      value={preferences.temperature_unit ?? 'units'}
      onChange={choose}
      data={[
        { value: 'units', label: 'Same as the units' },
        { value: 'celsius', label: TEMPERATURES.celsius },
        { value: 'fahrenheit', label: TEMPERATURES.fahrenheit },
      ]}
    />
  );
}

/** Light, dark, or as the device is. */
export function ColourSchemeControl({ labelledBy }: Props) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      fullWidth
      aria-labelledby={labelledBy}
      value={colorScheme}
      onChange={setColorScheme}
      data={[
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
        { value: 'auto', label: 'System' },
      ]}
    />
  );
}
