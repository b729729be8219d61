import { mayEditUser, mayViewMeasurementsOf } from '@heatwise/domain/permissions/may';
import type { ReactNode } from 'react';
import { usePersonOfPage } from '../../../../entities/people/person-context.tsx';
import { useActor } from '../../../../sync/actor.tsx';
import { AcclimatisationCard } from './acclimatisation-card.tsx';
import { AddressesCard } from './addresses-card.tsx';
import { PersonActions } from './person-actions.tsx';
import { PictureCard } from './picture-card.tsx';
import classes from './profile.module.css';
import { ProfileFacts } from './profile-facts.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ShiftPatternCard } from './shift-pattern-card.tsx';
import { StatsCard } from './stats-card.tsx';

type Props = {
  onDeleted: () => void;
  /** What else concerns how the person signs in. */
  signIn?: ReactNode;
};

/** Who a person is: a form for those who may edit them, facts for those who may see them. */
export function ProfileScreen({ onDeleted, signIn }: Props) {
  const actor = useActor();
  const person = usePersonOfPage();
  const mayEdit = mayEditUser(actor, person);
  return (
    <div className={classes.grid}>
      {mayEdit ? <ProfileForm /> : <ProfileFacts />}
      <div className={classes.side}>
        <PictureCard mayEdit={mayEdit} />
        <ShiftPatternCard />
        {mayViewMeasurementsOf(actor, person) ? (
          <>
            <StatsCard />
            <AcclimatisationCard />
          </>
        ) : null}
        <AddressesCard mayEdit={mayEdit} />
        {signIn}
        <PersonActions onDeleted={onDeleted} />
      </div>
    </div>
  );
}
