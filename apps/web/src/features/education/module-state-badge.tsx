import type { WrittenModule } from '@heatwise/contract/education/modules.contract';
import { Badge } from '@mantine/core';

type Props = { state: WrittenModule['state']; version: number | null };

const LABELS = { draft: 'Draft', published: 'Published', retired: 'Retired' } as const;
/** On a phone's card there is room for half of it: the words wrap rather than end in dots. */
const WRAPPING = { root: { height: 'auto', maxWidth: '100%' }, label: { whiteSpace: 'normal' } } as const;
const COLOURS = { draft: 'gray', published: 'petrol', retired: 'gray' } as const;

/** Whether people take a module, and its newest version. */
export function ModuleStateBadge({ state, version }: Props) {
  return (
    <Badge
      variant={state === 'published' ? 'light' : 'default'}
      color={COLOURS[state]}
      tt="none"
      styles={WRAPPING}
    >
      {LABELS[state]}
      {version === null ? '' : `, version ${version}`}
    </Badge>
  );
}
