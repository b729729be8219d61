import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowMerge,
  IconCalendarRepeat,
  IconEye,
  IconEyeOff,
  IconTag,
  IconTagOff,
  IconTrash,
} from '@tabler/icons-react';
import type { Possible } from './chosen-people.ts';

/** What can be begun with the people chosen; some of it asks first. */
export type BulkStep = 'hide' | 'unhide' | 'delete' | 'restore' | 'tag' | 'untag' | 'shift' | 'merge';

const STEPS: readonly { step: BulkStep; text: string; icon: typeof IconTag; needs: keyof Possible }[] = [
  { step: 'hide', text: 'Hide', icon: IconEyeOff, needs: 'hide' },
  { step: 'unhide', text: 'Unhide', icon: IconEye, needs: 'unhide' },
  { step: 'tag', text: 'Tag', icon: IconTag, needs: 'tag' },
  { step: 'untag', text: 'Remove tags', icon: IconTagOff, needs: 'untag' },
  { step: 'shift', text: 'Shift pattern', icon: IconCalendarRepeat, needs: 'tag' },
  { step: 'merge', text: 'Merge', icon: IconArrowMerge, needs: 'merge' },
  { step: 'delete', text: 'Delete', icon: IconTrash, needs: 'delete' },
  { step: 'restore', text: 'Restore', icon: IconArrowBackUp, needs: 'restore' },
];

type BulkButtonsProps = {
  possible: Possible;
  /** Shift patterns are given only where there is a roster. */
  isRosterOpen: boolean;
  isBusy: boolean;
  onStep: (step: BulkStep) => void;
};

export function BulkButtons({ possible, isRosterOpen, isBusy, onStep }: BulkButtonsProps) {
  return STEPS.filter(({ step, needs }) => possible[needs] && (step !== 'shift' || isRosterOpen)).map(
    ({ step, text, icon: Icon }) => (
      <Button
        key={step}
        variant="default"
        leftSection={<Icon size={18} aria-hidden="true" />}
        loading={isBusy}
        onClick={() => onStep(step)}
      >
        {text}
      </Button>
    ),
  );
}
