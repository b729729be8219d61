import { Outlet } from '@tanstack/react-router';
import { useLoginRecord } from '../platform/platform-context.tsx';
import { BottomAccountMenu, SideAccountMenu } from './account-menu.tsx';
import type { AccountOf } from './account-panel.tsx';
import { Shell } from './shell.tsx';

export function SignedInShell() {
  const record = useLoginRecord();
  if (!record) return null;
  const account: AccountOf = {
    person: record.user,
    email: record.user.email,
    image: null,
    organisation: undefined,
  };
  return (
    <Shell
      organisation={undefined}
      account={(place) =>
        place === 'side' ? <SideAccountMenu account={account} /> : <BottomAccountMenu account={account} />
      }
      status={null}
      banners={null}
    >
      <Outlet />
    </Shell>
  );
}
