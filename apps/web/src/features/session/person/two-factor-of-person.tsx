import { fullName } from '@heatwise/domain/people/person-name';
import { ifAgreed } from '@heatwise/domain/permissions/admin-change';
import { mayTurnOffTwoFactorOf } from '@heatwise/domain/permissions/permission-editing';
import { usePersonOfPage } from '../../../entities/people/person-context.tsx';
import { usePersonPermissions } from '../../../entities/permissions/permissions.queries.ts';
import { useActor } from '../../../sync/actor.tsx';
import { PersonTwoFactor } from './person-two-factor.tsx';

/** For those who may turn it off when the person has lost what it takes. */
export function TwoFactorOfPerson() {
  const actor = useActor();
  const person = usePersonOfPage();
  const { held } = usePersonPermissions(person.user_id);
  const signsIn = person.email !== null;
  if (!signsIn || !held || !mayTurnOffTwoFactorOf(actor, ifAgreed(actor, { ...person, grants: held.grants })))
    return null;
  return <PersonTwoFactor user_id={person.user_id} name={fullName(person) || 'this person'} />;
}
