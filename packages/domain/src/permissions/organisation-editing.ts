import type { Actor } from './actor.ts';
import { isOrgAdmin } from './may.ts';

/** Who changes what concerns the organisation as a whole: its admins. See docs/rules.md#who-reaches-whom. */
export function mayEditOrganisation(actor: Pick<Actor, 'grants'>): boolean {
  return isOrgAdmin(actor);
}

/** Closing takes everything away from everybody, and taking it back is for the same people. */
export function mayCloseOrganisation(actor: Pick<Actor, 'grants'>): boolean {
  return isOrgAdmin(actor);
}

/** While an organisation is closed only those who can reopen it can sign in. */
export function mayEnterClosedOrganisation(actor: Pick<Actor, 'grants'>): boolean {
  return mayCloseOrganisation(actor);
}

/** All data of everybody in one file. */
export function mayExportOrganisation(actor: Pick<Actor, 'grants'>): boolean {
  return isOrgAdmin(actor);
}
