import { useViewerZone } from '../../../platform/viewer-zone.ts';
import type { PickerOption } from '../../../ui/picker-options.ts';
import { MeasureDialog } from './measure-dialog.tsx';

type MeasureAnybodyProps = { opened: boolean; person?: PickerOption; onClose: () => void };

/** A test written down without leaving the screen that one is on. */
export function MeasureAnybody({ onClose, ...rest }: MeasureAnybodyProps) {
  return <MeasureDialog zone={useViewerZone()} onClose={onClose} onAdded={onClose} {...rest} />;
}
