import { Divider, Drawer, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOpensOnceThere } from '../ui/late-opening.tsx';
import classes from './account-menu.module.css';
import { type AccountOf, AccountPanel } from './account-panel.tsx';

type Props = { isOpen: boolean; onClose: () => void; account: AccountOf; otherEntries: ReactNode };

/** Rises from the bottom of a phone: the other screens and the account. */
export function AccountSheet({ isOpen, onClose, account, otherEntries }: Props) {
  const opened = useOpensOnceThere(isOpen);
  return (
    <Drawer.Root opened={opened} onClose={onClose} position="bottom" size="auto">
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
          <AccountPanel account={account} onLeave={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
