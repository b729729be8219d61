import { Notice } from '../../../ui/notice.tsx';
import { pageCount } from './course-texts.ts';

type Props = {
  /** What is shown is what this browser received last. */
  isOld: boolean;
  /** Pages that were read and are not sent yet. */
  waiting: number;
};

/** Calm words while nobody answers: nothing is lost. Nothing while all is well. */
export function OfflineNotice({ isOld, waiting }: Props) {
  if (!isOld && waiting === 0) return null;
  return (
    <Notice tone="info" title="No connection">
      {waiting > 0
        ? `You can go on reading. ${pageCount(waiting)} that you have read ${waiting === 1 ? 'is' : 'are'} kept on this device and sent when the connection is back.`
        : 'This is what this device received last. You can go on reading.'}
    </Notice>
  );
}
