import { fullName } from '@heatwise/domain/people/person-name';
import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2, IconSelector } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { UserDisplay } from '../entities/people/user-display.tsx';
import { useLateOpening, useOnceTrue } from '../ui/late-opening.tsx';
import classes from './account-menu.module.css';
import type { AccountOf } from './account-panel.tsx';
import shell from './shell.module.css';

const AccountPopover = lazy(() =>
  import('./account-popover.tsx').then(({ AccountPopover }) => ({ default: AccountPopover })),
);
const AccountSheet = lazy(() =>
  import('./account-sheet.tsx').then(({ AccountSheet }) => ({ default: AccountSheet })),
);

/** The account at the side of a desktop: a button that opens the panel beside it. */
export function SideAccountMenu({ account }: { account: AccountOf }) {
  const { opener, opening, wasOpened } = useLateOpening('dialog');
  return (
    <>
      <UnstyledButton
        {...opener}
        className={classes.button ?? ''}
        aria-label={`Account of ${fullName(account.person)}`}
      >
        <UserDisplay person={account.person} image={account.image} email={account.email} size={36} />
        <IconSelector size={18} aria-hidden="true" className={classes.mark} />
      </UnstyledButton>
      {wasOpened ? (
        <Suspense fallback={null}>
          <AccountPopover opening={opening} account={account} />
        </Suspense>
      ) : null}
    </>
  );
}

type BottomProps = { account: AccountOf; otherEntries: ReactNode };

/** What has no room at the bottom of a phone: the other screens and the account rise from there. */
export function BottomAccountMenu({ account, otherEntries }: BottomProps) {
  const [opened, { open, close }] = useDisclosure();
  const wasOpened = useOnceTrue(opened);
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
      {wasOpened ? (
        <Suspense fallback={null}>
          <AccountSheet isOpen={opened} onClose={close} account={account} otherEntries={otherEntries} />
        </Suspense>
      ) : null}
    </>
  );
}
