import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Drawer } from '@mantine/core';
import { useState } from 'react';
import { useCloseGuard } from '../../../ui/leave-guard.tsx';
import type { PickerOption } from '../../../ui/picker-options.ts';
import { EntryForm } from './entry-form.tsx';

type Props = {
  opened: boolean;
  zone: TimeZone;
  /** Who is measured, where that is known beforehand. */
  person?: PickerOption;
  onClose: () => void;
  /** The new measurement is in the local database, and nobody else is to be measured. */
  onAdded: (measurementId: string) => void;
};

/** A test written down by hand, for when a device could not send it. */
export function MeasureDialog({ opened, onClose, ...rest }: Props) {
  const [hasChanges, setHasChanges] = useState(false);
  const { close, guard } = useCloseGuard(opened && hasChanges, onClose);
  return (
    <Drawer
      opened={opened}
      onClose={close}
      position="right"
      size="min(460px, 100%)"
      title="Measure"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {opened ? <EntryForm onClose={close} onTouched={setHasChanges} {...rest} /> : null}
      {guard}
    </Drawer>
  );
}
