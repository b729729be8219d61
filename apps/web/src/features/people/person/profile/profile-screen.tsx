import { EMPLOYEE_ID_KEY } from '@heatwise/domain/people/employee-id';
import { initials } from '@heatwise/domain/people/person-name';
import { mayEditUser, mayViewMeasurementsOf } from '@heatwise/domain/permissions/may';
import type { ReactNode } from 'react';
import { usePersonOfPage } from '../../../../entities/people/person-context.tsx';
import { useActor } from '../../../../sync/actor.tsx';
import { NameChips } from '../../../../ui/name-chips.tsx';
import { PictureField } from '../../../../ui/picture/picture-field.tsx';
import { useSetPicture } from '../person.mutations.ts';
import { AcclimatisationCard } from './acclimatisation-card.tsx';
import { AddressesCard } from './addresses-card.tsx';
import { FormSection } from './form-section.tsx';
import { PersonActions } from './person-actions.tsx';
import classes from './profile.module.css';
import { detailsOf } from './profile-draft.ts';
import { ProfileForm } from './profile-form.tsx';
import { ShiftPatternCard } from './shift-pattern-card.tsx';
import { StatsCard } from './stats-card.tsx';

const KINDS = [
  { name: 'Tags', type: 'default' },
  { name: 'Jobs', type: 'job' },
  { name: 'Locations', type: 'location' },
] as const;

/** The same as the form, for those who may only see. */
function ProfileFacts() {
  const { name_first, name_last, email, tags, metadata } = usePersonOfPage();
  const namesOf = (type: string) => tags.filter((tag) => tag.type === type).map(({ name }) => name);
  const employeeId = metadata[EMPLOYEE_ID_KEY];
  const facts: (readonly [string, ReactNode])[] = [
    ['First name', name_first],
    ['Last name', name_last],
    ['Email', email ?? ''],
    ...KINDS.map(
      ({ name, type }) => [name, <NameChips key={type} wraps names={namesOf(type)} none="–" />] as const,
    ),
    ['Employee ID', typeof employeeId === 'string' ? employeeId : ''],
    ...detailsOf(metadata).map(({ key, value }) => [key, value] as const),
  ];
  return (
    <FormSection title="Profile">
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
    </FormSection>
  );
}

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

/** A person's picture, and for editors the way to another one or to none. */
function PictureCard({ mayEdit }: { mayEdit: boolean }) {
  const person = usePersonOfPage();
  const { user_id, image } = person;
  const setPicture = useSetPicture();
  return (
    <FormSection title="Picture">
      <PictureField
        image={image}
        alt="The person’s picture"
        initials={initials(person)}
        shape="round"
        mayEdit={mayEdit}
        isBusy={setPicture.isPending}
        onSet={(picture) => setPicture.mutateAsync({ user_id, image: picture })}
      />
    </FormSection>
  );
}
