import { hasAnyPermission } from '@heatwise/domain/permissions/may';
import { useActorIfKnown } from '../../sync/actor.tsx';
import { LatestAdvice } from './latest-advice.tsx';
import classes from './own-advice.module.css';

/** For those who see only their own tests: first of all, what the latest says to do. */
export function OwnAdvice() {
  const actor = useActorIfKnown();
  if (!actor || hasAnyPermission(actor)) return null;
  return (
    <div className={classes.own}>
      <LatestAdvice user_id={actor.user_id} type="sosm" />
    </div>
  );
}
