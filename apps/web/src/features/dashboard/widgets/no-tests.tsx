import { IconDropletOff } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Stands where a chart has no test to show. */
export function NoTests() {
  return (
    <EmptyState
      icon={<IconDropletOff size={26} stroke={1.6} />}
      title="No valid hydration tests"
      hint="Choose a longer period or fewer filters."
    />
  );
}
