import { mayReadPermissionsOf } from '@heatwise/domain/permissions/permission-editing';
import type { FeatureSlots } from '../../routing/slots.tsx';
import { AdminChangeMark } from './admin-change-mark.tsx';
import { SupervisorsOfTag } from './supervisors-of-tag.tsx';

export const permissionsSlots: FeatureSlots = {
  parts: {
    'status bar': AdminChangeMark,
    'tag supervisors': SupervisorsOfTag,
  },
  personTabs: [
    {
      to: '/people/$user_id/permissions',
      label: 'Permissions',
      may: (actor, { user_id }) => mayReadPermissionsOf(actor, user_id),
    },
  ],
};
