import type { Actor } from './actor.ts';
import { isOrgAdmin } from './may.ts';

/** Who changes what concerns the organisation as a whole. Source: specification §6: its admins. */
export function mayEditOrganisation(actor: Pick<Actor, 'grants'>): boolean {
  return isOrgAdmin(actor);
}
