import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useOrganisation } from '../entities/organisation/organisation.queries.ts';
import { alertsSlots } from '../features/alerts/alerts.slots.ts';
import { calendarSlots } from '../features/calendar/calendar.slots.ts';
import { deskSlots } from '../features/desk/desk.slots.ts';
import { devicesSlots } from '../features/devices/devices.slots.ts';
import { educationSlots } from '../features/education/education.slots.ts';
import { heatSlots } from '../features/heat/heat.slots.tsx';
import { loyaltySlots } from '../features/loyalty/loyalty.slots.ts';
import { measurementsSlots } from '../features/measurements/measurements.slots.ts';
import { notificationsSlots } from '../features/notifications/notifications.slots.ts';
import { closingSlots } from '../features/organisation/close/close.slots.ts';
import { usePerson } from '../features/people/people.queries.ts';
import { permissionsSlots } from '../features/permissions/permissions.slots.ts';
import { quotesSlots } from '../features/quotes/quotes.slots.ts';
import { referralSlots } from '../features/referral/referral.slots.ts';
import { sessionSlots } from '../features/session/session.slots.ts';
import { strategySlots } from '../features/strategy/strategy.slots.ts';
import { supportSlots } from '../features/support/support.slots.ts';
import { surveysSlots } from '../features/surveys/surveys.slots.ts';
import { ticketsSlots } from '../features/tickets/tickets.slots.ts';
import { DisplayUnitsProvider } from '../platform/display-units.tsx';
import { useAppUpdate, useLoginRecord, usePlatform } from '../platform/platform-context.tsx';
import { useViewerZone } from '../platform/viewer-zone.ts';
import { GuardedOutlet } from '../routing/guarded-outlet.tsx';
import { type FeatureSlots, Slot, SlotsProvider } from '../routing/slots.tsx';
import { ActorProvider } from '../sync/actor.tsx';
import { useIsOffline, useSyncNow, useSyncProgress } from '../sync/sync-context.tsx';
import { BottomAccountMenu, SideAccountMenu } from './account-menu.tsx';
import type { AccountOf } from './account-panel.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Shell } from './shell.tsx';
import { SyncBanner } from './sync-banner.tsx';
import { SyncStatus } from './sync-status.tsx';

const appSlots: FeatureSlots = { parts: { 'dashboard, above': FirstSteps } };

/** What features put on each other's screens; where several fill one slot, in this order. */
const featureSlots: readonly FeatureSlots[] = [
  alertsSlots,
  appSlots,
  strategySlots,
  calendarSlots,
  heatSlots,
  surveysSlots,
  measurementsSlots,
  educationSlots,
  permissionsSlots,
  notificationsSlots,
  sessionSlots,
  closingSlots,
  devicesSlots,
  supportSlots,
  ticketsSlots,
  quotesSlots,
  referralSlots,
  loyaltySlots,
  deskSlots,
];

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
