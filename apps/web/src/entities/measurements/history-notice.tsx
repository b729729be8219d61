import { type HistoryGap, useHistorySince } from '../../sync/use-history.ts';
import { Notice } from '../../ui/notice.tsx';
import { gapText } from './history-text.ts';

/** Above what shows the tests since `fromMs` (null: of no time that it names), while not all of them are here. */
export function HistoryNotice({ fromMs }: { fromMs: number | null }) {
  return <GapNotice gap={useHistorySince(fromMs)} />;
}

/** The same where the gap is known already. */
export function GapNotice({ gap }: { gap: HistoryGap | null }) {
  return gap ? <Notice tone={gap.why === 'on the way' ? 'info' : 'warning'}>{gapText(gap)}</Notice> : null;
}
