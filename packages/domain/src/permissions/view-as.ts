import { CAPABILITIES, type Capability } from './access-token.ts';
import type { Actor, Person } from './actor.ts';
import { reaches, scopeOf } from './capability-scope.ts';

/**
 * What an actor may do to one person; one's own results and details are always open.
 * See docs/rules.md#who-reaches-whom.
 */
export function capabilitiesOn(actor: Actor): (person: Person) => Capability[] {
  const scopes = CAPABILITIES.map((capability) => ({ capability, scope: scopeOf(actor, capability) }));
  return (person) => {
    const isOwn = person.user_id === actor.user_id;
    return scopes
      .filter(({ capability, scope }) => (isOwn && OWN.has(capability)) || reaches(scope, person))
      .map(({ capability }) => capability);
  };
}

const OWN: ReadonlySet<Capability> = new Set(['view_user', 'edit_user', 'view_measure']);
