import { Popover } from '@mantine/core';
import { At, type Opening, useOpensOnceThere } from '../ui/late-opening.tsx';
import classes from './account-menu.module.css';
import { type AccountOf, AccountPanel } from './account-panel.tsx';

/** The account's panel beside its button. */
export function AccountPopover({ opening, account }: { opening: Opening; account: AccountOf }) {
  const { isOpen, onOpen, place, id } = opening;
  const opened = useOpensOnceThere(isOpen);
  return (
    <Popover
      id={id}
      opened={opened}
      onChange={(next) => !next && onOpen(false)}
      position="right-end"
      width={360}
      trapFocus
      returnFocus
      shadow="lg"
    >
      <Popover.Target>
        <At place={place} />
      </Popover.Target>
      <Popover.Dropdown aria-label="Account" className={classes.dropdown ?? ''}>
        <AccountPanel account={account} onLeave={() => onOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
