import {
  MEASUREMENT_STATUS_LABELS,
  type SalivaStatus,
} from '@heatwise/domain/measurements/measurement-status';
import { SALIVA_UNIT } from '@heatwise/domain/measurements/measurement-type';
import { classedValueText } from '@heatwise/domain/measurements/value-text';
import { RETEST_AFTER_MINUTES, RETEST_WITHIN_MINUTES } from '@heatwise/domain/monitoring/follow-up';
import { fullName } from '@heatwise/domain/people/person-name';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { isTimeZone, openTimeZone, type TimeZone } from '@heatwise/domain/time/time-zone';
import { type Letter, quoteName, quoteText } from '../../mail/letter.ts';

/** One dehydrated result as a letter reports it. */
export type ToldTest = {
  readonly user_id: string;
  readonly name_first: string;
  readonly name_last: string;
  readonly value: number;
  readonly created_time: string;
  readonly status: SalivaStatus;
  /** Of the baseline by which it was classed; null for the default bounds. */
  readonly baseline_mean: number | null;
  readonly tag_name: string;
  /** Of its device; null where it did not say one. */
  readonly time_zone: string | null;
};

/** Names of tags in one sentence. */
const TAGS_MAX_LENGTH = 300;

type Around = {
  readonly to: string;
  readonly organisation: string;
  /** The organisation's, for tests of devices that said none. */
  readonly zone: TimeZone;
  readonly publicUrl: string;
  readonly unsubscribeUrl: string;
};

/**
 * To somebody whom a tag names: all results that arrived together, who and how bad before anything else, the worst
 * first. No name is in the subject, which others see.
 */
export function dehydrationLetter(told: readonly ToldTest[], around: Around): Letter {
  const { to, organisation, zone, publicUrl, unsubscribeUrl } = around;
  const tests = [...told].sort(byUrgency);
  const [first] = tests;
  const tags = quoteText(
    [...new Set(told.map(({ tag_name }) => quoteName(tag_name)))].join(', '),
    TAGS_MAX_LENGTH,
  );
  const what = first?.status === 'severely_dehydrated' ? 'Severe dehydration' : 'Dehydration';
  const url =
    first && tests.length === 1 ? `${publicUrl}/people/${first.user_id}` : `${publicUrl}/monitoring`;
  return {
    to,
    subject: tests.length === 1 ? `${what}: a test in ${tags}` : `${what}: ${tests.length} tests in ${tags}`,
    paragraphs: [],
    lists: [{ title: quoteName(organisation), items: tests.map((test) => lineOf(test, zone)) }],
    afterwards: [
      `Have them drink and rest in the shade, and test again ${RETEST_AFTER_MINUTES} to ${RETEST_WITHIN_MINUTES} minutes after the test. Screening, not diagnosis: how somebody feels counts more than a number.`,
    ],
    action: { label: tests.length === 1 ? 'Open the person' : 'Open monitoring', url },
    footnote: `You get this email because you are notified of dehydrated members of ${tags}.`,
    unsubscribeUrl,
  };
}

/** Severe before moderate; of one class the greater value first. */
function byUrgency(one: ToldTest, other: ToldTest): number {
  const severe = (test: ToldTest) => Number(test.status === 'severely_dehydrated');
  return severe(other) - severe(one) || other.value - one.value;
}

function lineOf(test: ToldTest, usual: TimeZone): string {
  const { time_zone } = test;
  const zone = time_zone !== null && isTimeZone(time_zone) ? openTimeZone(time_zone) : usual;
  const name = quoteName(fullName(test)) || 'No name';
  const value = `${classedValueText({ ...test, type: 'sosm' })} ${SALIVA_UNIT}`;
  const time = dateTimeText(Date.parse(test.created_time), zone);
  return `${name}: ${MEASUREMENT_STATUS_LABELS[test.status]}, ${value}, ${time} (${zone.name})`;
}
