import { fullName } from '@heatwise/domain/people/person-name';
import { mayMeasureUser, mayViewMeasurementsOf } from '@heatwise/domain/permissions/may';
import type { AdvisedType } from '@heatwise/domain/strategy/hydration-advice';
import { IconTestPipeOff } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { usePersonOfPage } from '../../../entities/people/person-context.tsx';
import { Permitted } from '../../../routing/permitted.tsx';
import { Slot } from '../../../routing/slots.tsx';
import { useActor } from '../../../sync/actor.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ProfileScreen } from './profile/profile-screen.tsx';
import { BaselineScreen, HydrationScreen } from './tests/hydration-screen.tsx';
import { OtherTestsScreen, SweatScreen } from './tests/other-tests-screen.tsx';

/** Who the person is; whoever deletes them goes on to the others. */
export function ProfilePart() {
  const navigate = useNavigate();
  return (
    <>
      <AdviceOfPerson type="sosm" />
      <ProfileScreen
        onDeleted={() => void navigate({ to: '/people' })}
        signIn={<Slot name="person sign-in" given={{}} />}
      />
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

/** What the person's latest test says to do, for those who may see the person's tests. */
function AdviceOfPerson({ type }: { type: AdvisedType }) {
  const actor = useActor();
  const person = usePersonOfPage();
  const { user_id } = person;
  const [isMeasuring, setMeasuring] = useState(false);
  if (!mayViewMeasurementsOf(actor, person)) return null;
  const testNow = mayMeasureUser(actor, person) ? { onTestNow: () => setMeasuring(true) } : {};
  return (
    <>
      <Slot name="person advice" given={{ user_id, type, ...testNow }} />
      <Slot
        name="measure dialog"
        given={{
          opened: isMeasuring,
          person: { id: user_id, label: fullName(person) || 'No name' },
          onClose: () => setMeasuring(false),
        }}
      />
    </>
  );
}

/** For those who may see the person's tests. */
function WithTests({ children }: { children: ReactNode }) {
  const person = usePersonOfPage();
  return <Permitted may={(actor) => mayViewMeasurementsOf(actor, person)}>{children}</Permitted>;
}
