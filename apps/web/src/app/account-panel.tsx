import type { Named } from '@heatwise/domain/people/person-name';
import { Button, Divider, SegmentedControl, Stack, Text, useMantineColorScheme } from '@mantine/core';
import { IconLogout, IconUserCircle, IconUserShield } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useDisplayUnits } from '../platform/display-units.tsx';
import { usePreferences } from '../platform/platform-context.tsx';
import { UserDisplay } from '../ui/user-display.tsx';

export type AccountOf = {
  readonly user_id: string;
  readonly person: Named;
  readonly email: string | null;
  readonly image: string | null;
  readonly organisation: string | undefined;
};

type Props = {
  account: AccountOf;
  /** Going to another page closes what the panel is in. */
  onLeave?: () => void;
};

/** Who is signed in, the way to their own page, how the application looks to them, and the way out. */
export function AccountPanel({ account, onLeave }: Props) {
  return (
    <Stack gap="md">
      <UserDisplay
        person={account.person}
        image={account.image}
        email={account.email}
        size={44}
        info={
          account.organisation ? (
            <Text size="xs" c="dimmed">
              {account.organisation}
            </Text>
          ) : null
        }
      />
      <Button
        renderRoot={(props) => (
          <Link to="/people/$user_id" params={{ user_id: account.user_id }} {...props} />
        )}
        variant="default"
        size="md"
        leftSection={<IconUserCircle size={18} aria-hidden="true" />}
        {...(onLeave ? { onClick: onLeave } : {})}
      >
        My profile
      </Button>
      <Button
        renderRoot={(props) => <Link to="/settings/account" {...props} />}
        variant="default"
        size="md"
        leftSection={<IconUserShield size={18} aria-hidden="true" />}
        {...(onLeave ? { onClick: onLeave } : {})}
      >
        Account and password
      </Button>
      <Divider />
      <Choice label="Units">{(id) => <UnitsControl labelledBy={id} />}</Choice>
      <Choice label="Colours">{(id) => <ColourSchemeControl labelledBy={id} />}</Choice>
      <Divider />
      <Button
        component={Link}
        to="/logout"
        preload={false}
        variant="light"
        size="md"
        leftSection={<IconLogout size={18} aria-hidden="true" />}
      >
        Sign out
      </Button>
    </Stack>
  );
}

function Choice({ label, children }: { label: string; children: (labelId: string) => ReactNode }) {
  const id = useId();
  return (
    <Stack gap={6}>
      <Text id={id} size="sm" fw={600}>
        {label}
      </Text>
      {children(id)}
    </Stack>
  );
}

type UnitsChoice = 'organisation' | 'metric' | 'imperial';

function UnitsControl({ labelledBy }: { labelledBy: string }) {
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
        Temperatures in {temperature_unit === 'celsius' ? '°C' : '°F'}
      </Text>
    </>
  );
}

function ColourSchemeControl({ labelledBy }: { labelledBy: string }) {
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
