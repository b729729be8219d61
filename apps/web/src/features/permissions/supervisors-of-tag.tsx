import { lazy } from 'react';

/** Loaded with the tag's page, not with the shell. */
export const SupervisorsOfTag = lazy(() =>
  import('./tag-supervisors.tsx').then(({ TagSupervisors }) => ({ default: TagSupervisors })),
);
