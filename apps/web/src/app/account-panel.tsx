import type { Named } from '@heatwise/domain/people/person-name';
import { Button, Divider, Stack, Text } from '@mantine/core';
import { IconLogout, IconUserCircle, IconUserShield } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { UserDisplay } from '../entities/people/user-display.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { ColourSchemeControl, LabelledChoice, UnitsControl } from '../ui/preference-controls.tsx';

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
      <LabelledChoice label="Units">{(id) => <UnitsControl labelledBy={id} />}</LabelledChoice>
      <LabelledChoice label="Colours">{(id) => <ColourSchemeControl labelledBy={id} />}</LabelledChoice>
      <Divider />
      <ButtonLink
        to="/logout"
        preload={false}
        variant="light"
        size="md"
        leftSection={<IconLogout size={18} aria-hidden="true" />}
      >
        Sign out
      </ButtonLink>
    </Stack>
  );
}
