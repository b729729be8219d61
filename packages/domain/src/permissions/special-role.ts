import {
  type AccessToken,
  formatAccess,
  type Grant,
  holdsGrantOfRole,
  ROLE_TOKENS,
  SPECIAL_ORGANISATION,
  type SpecialOrganisation,
} from './actor.ts';
import { isOrgAdmin } from './may.ts';

/** The roles over the whole organisation, and what each may do. See docs/rules.md#who-reaches-whom. */
export const SPECIAL_ROLES: readonly {
  readonly role: SpecialOrganisation;
  readonly label: string;
  readonly description: string;
}[] = [
  {
    role: 'org_admin',
    label: 'Organisation admin',
    description: 'Runs the organisation: everything about everybody, permissions and settings.',
  },
  {
    role: 'support_admin',
    label: 'Support admin',
    description:
      'Sees and edits everybody, as an organisation admin does, without its settings. Only granted with a second admin’s confirmation.',
  },
  {
    role: 'data_admin',
    label: 'Data admin',
    description: 'Sees everybody; views, edits and deletes measurements.',
  },
  {
    role: 'bi_data_reader',
    label: 'BI data reader',
    description:
      'Sees everybody and all measurements, with names, to read them into other tools. For rows without names make a BI token under Services.',
  },
  {
    role: 'back_office',
    label: 'Back office',
    description: 'Answers what organisations send, at the desk. Gives no access to people or measurements.',
  },
  {
    role: 'sensor_test',
    label: 'Sensor test',
    description: 'Marks an account that tests sensors. Gives no access to people or measurements.',
  },
];

/** Roles that mean something in one organisation only. */
const AT_HOME_IN: Partial<Record<SpecialOrganisation, string>> = {
  back_office: SPECIAL_ORGANISATION.back_office,
  sensor_test: SPECIAL_ORGANISATION.sensor_test,
};

/** Whether a role is offered in an organisation: elsewhere it would open nothing. */
export function isRoleOffered(role: SpecialOrganisation, orgId: string): boolean {
  return (AT_HOME_IN[role] ?? orgId) === orgId;
}

/** What touches these takes two of them, or the owner; becoming one is asked about first. */
export function isAdminRole(role: SpecialOrganisation): boolean {
  return role === 'org_admin' || role === 'support_admin';
}

const ADMIN_TOKENS: ReadonlySet<AccessToken> = new Set(['super', 'admin']);

const roleOfTagId: ReadonlyMap<string, SpecialOrganisation> = new Map(
  SPECIAL_ROLES.map(({ role }) => [SPECIAL_ORGANISATION[role], role]),
);

/** Which role a permission's tag_id stands for; undefined for a tag and for everyone (null). */
export function specialRoleOf(tagId: string | null): SpecialOrganisation | undefined {
  return tagId === null ? undefined : roleOfTagId.get(tagId);
}

export function holdsRole(grants: readonly Grant[], role: SpecialOrganisation): boolean {
  return role === 'org_admin' ? isOrgAdmin({ grants }) : holdsGrantOfRole(grants, role);
}

/**
 * The permissions to set, so that somebody with these grants holds a role or no longer does; empty when nothing is to
 * change. An organisation admin may be one through everyone (null), too: then that permission loses the token.
 */
export function changesForRole(
  grants: readonly Grant[],
  role: SpecialOrganisation,
  shallHold: boolean,
): { tag_id: string | null; access: string }[] {
  const roleId = SPECIAL_ORGANISATION[role];
  if (holdsRole(grants, role) === shallHold) return [];
  if (shallHold) return [{ tag_id: roleId, access: 'special' }];
  return grants.flatMap(({ tag_id, tokens }) => {
    const taken =
      tag_id === roleId ? ROLE_TOKENS : role === 'org_admin' && tag_id === null ? ADMIN_TOKENS : undefined;
    if (!taken || isDisjoint(tokens, taken)) return [];
    return [{ tag_id, access: formatAccess([...tokens].filter((token) => !taken.has(token))) }];
  });
}

function isDisjoint(tokens: ReadonlySet<AccessToken>, others: ReadonlySet<AccessToken>): boolean {
  return ![...tokens].some((token) => others.has(token));
}
