import { fullName } from '@heatwise/domain/people/person-name';
import { ifAgreed } from '@heatwise/domain/permissions/admin-change';
import { mayMeasureUser, mayViewMeasurementsOf } from '@heatwise/domain/permissions/may';
import { mayReadPermissionsOf, mayTurnOffTwoFactorOf } from '@heatwise/domain/permissions/permission-editing';
import type { AdvisedType } from '@heatwise/domain/strategy/hydration-advice';
import { IconTestPipeOff } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { MeasureDialog } from '../features/measurements/entry/measure-dialog.tsx';
import { usePersonOfPage } from '../features/people/person/person-context.tsx';
import { ProfileScreen } from '../features/people/person/profile/profile-screen.tsx';
import { BaselineScreen } from '../features/people/person/tests/baseline-screen.tsx';
import { HydrationScreen } from '../features/people/person/tests/hydration-screen.tsx';
import { OtherTestsScreen } from '../features/people/person/tests/other-tests-screen.tsx';
import { SweatScreen } from '../features/people/person/tests/sweat-screen.tsx';
import { usePersonPermissions } from '../features/permissions/permissions.queries.ts';
import { PersonPermissions } from '../features/permissions/person-permissions.tsx';
import { PersonTwoFactor } from '../features/session/person/person-two-factor.tsx';
import { LatestAdvice } from '../features/strategy/latest-advice.tsx';
import { useViewerZone } from '../platform/viewer-zone.ts';
import { useActor } from '../sync/actor.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Permitted } from './permitted.tsx';

/** Who the person is; whoever deletes them goes on to the others. */
export function ProfilePart() {
  const navigate = useNavigate();
  return (
    <>
      <AdviceOfPerson type="sosm" />
      <ProfileScreen onDeleted={() => void navigate({ to: '/people' })} signIn={<TwoFactorOfPerson />} />
    </>
  );
}

export function HydrationPart() {
  return (
    <WithTests>
      <AdviceOfPerson type="sosm" />
      <HydrationScreen />
    </WithTests>
  );
}

export function BaselinePart() {
  return (
    <WithTests>
      <BaselineScreen />
    </WithTests>
  );
}

export function SweatPart() {
  return (
    <WithTests>
      <AdviceOfPerson type="sweat" />
      <SweatScreen />
    </WithTests>
  );
}

/** Tests of a kind besides: electrolyte, enzymatic, and each of the organisation's own. */
export function OtherTestsPart() {
  const { kind = '' } = useParams({ strict: false });
  return (
    <WithTests>
      <OtherTestsScreen
        kind={kind.toLowerCase()}
        notFound={
          <EmptyState
            icon={<IconTestPipeOff size={26} stroke={1.6} />}
            title="No tests of this kind"
            hint="This person has none, or they are not in this browser yet."
          />
        }
      />
    </WithTests>
  );
}

/** One's own can be read by everybody, others' by those who manage them. */
export function PermissionsPart() {
  const { user_id } = usePersonOfPage();
  return (
    <Permitted may={(actor) => mayReadPermissionsOf(actor, user_id)}>
      <PersonPermissions user_id={user_id} />
    </Permitted>
  );
}

/** What the person's latest test says to do, for those who may see the person's tests. */
function AdviceOfPerson({ type }: { type: AdvisedType }) {
  const actor = useActor();
  const person = usePersonOfPage();
  const zone = useViewerZone();
  const [isMeasuring, setMeasuring] = useState(false);
  if (!mayViewMeasurementsOf(actor, person)) return null;
  const close = () => setMeasuring(false);
  const testNow = mayMeasureUser(actor, person) ? { onTestNow: () => setMeasuring(true) } : {};
  return (
    <>
      <LatestAdvice user_id={person.user_id} type={type} {...testNow} />
      <MeasureDialog
        opened={isMeasuring}
        zone={zone}
        person={{ id: person.user_id, label: fullName(person) || 'No name' }}
        onClose={close}
        onAdded={close}
      />
    </>
  );
}

/** For those who may turn it off when the person has lost what it takes. */
function TwoFactorOfPerson() {
  const actor = useActor();
  const person = usePersonOfPage();
  const { held } = usePersonPermissions(person.user_id);
  const signsIn = person.email !== null;
  if (!signsIn || !held || !mayTurnOffTwoFactorOf(actor, ifAgreed(actor, { ...person, grants: held.grants })))
    return null;
  return <PersonTwoFactor user_id={person.user_id} name={fullName(person) || 'this person'} />;
}

/** For those who may see the person's tests. */
function WithTests({ children }: { children: ReactNode }) {
  const person = usePersonOfPage();
  return <Permitted may={(actor) => mayViewMeasurementsOf(actor, person)}>{children}</Permitted>;
}
