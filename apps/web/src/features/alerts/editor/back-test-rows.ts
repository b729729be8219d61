import type { BackTest, WouldHaveFired } from '@heatwise/contract/alerts/alert-rules.contract';
import { countText } from '@heatwise/domain/text/count-text';

/** A stretch of the back-test's time, in parts of it from 0 to 1. */
export type BackTestSpan = { readonly from: number; readonly length: number };

/** One subject and when the rule would have fired for it. */
export type BackTestRow = {
  readonly key: string;
  readonly name: string;
  readonly fired: readonly WouldHaveFired[];
  readonly spans: readonly BackTestSpan[];
};

/** By subject, those first for whom it would have fired most often. */
export function backTestRows({ from, to, fired }: BackTest): readonly BackTestRow[] {
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  const part = (ms: number) => Math.min(1, Math.max(0, (ms - begin) / Math.max(1, end - begin)));
  const bySubject = new Map<string, WouldHaveFired[]>();
  for (const one of fired) {
    const key = `${one.subject_kind} ${one.user_id ?? one.subject_name}`;
    bySubject.set(key, [...(bySubject.get(key) ?? []), one]);
  }
  return [...bySubject]
    .map(([key, own]) => ({
      key,
      name: own[0]?.subject_name ?? '',
      fired: own,
      spans: own.map((one) => {
        const first = part(Date.parse(one.from));
        return { from: first, length: part(one.to === null ? end : Date.parse(one.to)) - first };
      }),
    }))
    .sort((one, other) => other.fired.length - one.fired.length || one.name.localeCompare(other.name));
}

/** 'It would have fired 12 times, about 5 people, devices or places.' */
export function backTestText(
  { times, subjects }: Pick<BackTest, 'times' | 'subjects'>,
  watched: readonly [one: string, many: string],
): string {
  if (times === 0) return 'It would not have fired.';
  const about = subjects === 1 ? `1 ${watched[0]}` : `${countText(subjects)} ${watched[1]}`;
  return `It would have fired ${times === 1 ? 'once' : `${countText(times)} times`}, about ${about}.`;
}
