import { accessText } from '@heatwise/domain/permissions/access';
import { parseAccess } from '@heatwise/domain/permissions/actor';
import { holdsRole, specialRoleOf } from '@heatwise/domain/permissions/special-role';

/** What somebody may do on a tag, on everyone or in a role, in a line. */
export function accessInWords(access: string | null, tagId: string | null): string {
  if (access === null) return 'Nothing';
  const tokens = parseAccess(access);
  const role = specialRoleOf(tagId);
  if (!role) return accessText(tokens);
  return holdsRole([{ tag_id: tagId, tokens: new Set(tokens) }], role) ? 'Granted' : 'Not granted';
}
