import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useOrganisation } from '../entities/organisation/organisation.queries.ts';
import { usePerson } from '../features/people/people.queries.ts';
import { DisplayUnitsProvider } from '../platform/display-units.tsx';
import { useAppUpdate, useLoginRecord, usePlatform } from '../platform/platform-context.tsx';
import { useViewerZone } from '../platform/viewer-clock.ts';
import { GuardedOutlet } from '../routing/guarded-outlet.tsx';
import { type FeatureSlots, Slot, SlotsProvider } from '../routing/slots.tsx';
import { ActorProvider } from '../sync/actor.tsx';
import { useIsOffline, useSyncNow, useSyncProgress } from '../sync/sync-context.tsx';
import { BottomAccountMenu, SideAccountMenu } from './account-menu.tsx';
import type { AccountOf } from './account-panel.tsx';
import { features } from './features.ts';
import { Shell } from './shell.tsx';
import { SyncBanner } from './sync-banner.tsx';
import { SyncStatus } from './sync-status.tsx';

const featureSlots = features.flatMap((feature): readonly FeatureSlots[] =>
  'slots' in feature ? [feature.slots] : [],
);

/** The shell, filled with the signed-in person's own data. */
export function SignedInShell() {
  const record = useLoginRecord();
  const person = usePerson(record?.user_id ?? '');
  const organisation = useOrganisation();
  const progress = useSyncProgress();
  const syncNow = useSyncNow();
  const isOffline = useIsOffline();
  const zone = useViewerZone();
  const { update } = usePlatform();
  const { initialSyncDone } = progress;
  useEffect(() => {
    if (initialSyncDone) update.start();
  }, [initialSyncDone, update]);

  const shown = person ?? record?.user;
  const account: AccountOf = {
    user_id: record?.user_id ?? '',
    person: shown ?? { name_first: '', name_last: '' },
    email: shown?.email ?? null,
    image: person?.image ?? null,
    organisation: organisation?.name,
  };
  return (
    <ActorProvider user_id={record?.user_id ?? ''} org_id={record?.user.org_id ?? ''}>
      <DisplayUnitsProvider measurementSystem={organisation?.measurementSystem ?? 'metric'}>
        <SlotsProvider slots={featureSlots}>
          <Shell
            organisation={organisation}
            account={(place, otherEntries) =>
              place === 'side' ? (
                <SideAccountMenu account={account} />
              ) : (
                <BottomAccountMenu account={account} otherEntries={otherEntries} />
              )
            }
            status={
              <>
                <SyncStatus
                  progress={progress}
                  isOffline={isOffline}
                  zone={zone}
                  nowMs={Date.now()}
                  onRetry={() => void syncNow().catch(() => undefined)}
                />
                <Slot name="status bar" given={{}} />
                <UpdateButton />
              </>
            }
            banners={
              <SyncBanner progress={progress}>
                <Slot name="banners" given={{}} />
              </SyncBanner>
            }
          >
            <GuardedOutlet />
          </Shell>
        </SlotsProvider>
      </DisplayUnitsProvider>
    </ActorProvider>
  );
}

/** Says quietly that a newer version is ready; it takes over when the user wants it to. */
function UpdateButton() {
  const { isWaiting, apply } = useAppUpdate();
  if (!isWaiting) return null;
  return (
    <Button
      size="compact-sm"
      variant="light"
      leftSection={<IconSparkles size={16} aria-hidden="true" />}
      onClick={apply}
    >
      Update and reload
    </Button>
  );
}
