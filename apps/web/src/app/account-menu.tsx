import { fullName } from '@heatwise/domain/people/person-name';
import { Divider, Drawer, Group, Popover, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2, IconSelector } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { UserDisplay } from '../entities/people/user-display.tsx';
import classes from './account-menu.module.css';
import { type AccountOf, AccountPanel } from './account-panel.tsx';
import shell from './shell.module.css';

/** The account at the side of a desktop: a button that opens the panel beside it. */
export function SideAccountMenu({ account }: { account: AccountOf }) {
  const [opened, { toggle, close }] = useDisclosure();
  return (
    <Popover
      opened={opened}
      onChange={(next) => !next && close()}
      position="right-end"
      width={360}
      trapFocus
      returnFocus
      shadow="lg"
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.button ?? ''}
          onClick={toggle}
          aria-label={`Account of ${fullName(account.person)}`}
        >
          <UserDisplay person={account.person} image={account.image} email={account.email} size={36} />
          <IconSelector size={18} aria-hidden="true" className={classes.mark} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Account" className={classes.dropdown ?? ''}>
        <AccountPanel account={account} onLeave={close} />
      </Popover.Dropdown>
    </Popover>
  );
}

type BottomProps = { account: AccountOf; otherEntries: ReactNode };

/** What has no room at the bottom of a phone: the other screens and the account rise from there. */
export function BottomAccountMenu({ account, otherEntries }: BottomProps) {
  const [opened, { open, close }] = useDisclosure();
  const pathname = useLocation({ select: (location) => location.pathname });
  // Whichever way one leaves, the sheet has done its work.
  useEffect(() => {
    if (pathname) close();
  }, [pathname, close]);
  return (
    <>
      <UnstyledButton className={shell.tab ?? ''} onClick={open}>
        <IconMenu2 size={22} stroke={1.8} aria-hidden="true" />
        <span>More</span>
      </UnstyledButton>
      <Drawer.Root opened={opened} onClose={close} position="bottom" size="auto">
        <Drawer.Overlay />
        <Drawer.Content className={classes.sheet ?? ''}>
          {/* Not Drawer.Header: its header element would be a second banner of the page. */}
          <Group justify="space-between" px="md" pt="sm">
            <Drawer.Title fw={650}>More</Drawer.Title>
            <Drawer.CloseButton aria-label="Close" />
          </Group>
          <Drawer.Body pt="xs">
            <nav aria-label="Other screens">{otherEntries}</nav>
            <Divider my="md" />
            <AccountPanel account={account} onLeave={close} />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}
