import { MEASUREMENT_STATUS_LABELS } from '@heatwise/domain/measurements/measurement-status';
import { SALIVA_UNIT } from '@heatwise/domain/measurements/measurement-type';
import type { SalivaStatus } from '@heatwise/domain/measurements/saliva-status';
import { RETEST_AFTER_MINUTES, RETEST_WITHIN_MINUTES } from '@heatwise/domain/monitoring/follow-up';
import { fullName } from '@heatwise/domain/people/person-name';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import type { Letter } from '../../platform/mail/letter.ts';

/** One dehydrated result as a letter tells of it. */
export type ToldTest = {
  readonly user_id: string;
  readonly name_first: string;
  readonly name_last: string;
  readonly value: number;
  readonly created_time: string;
  readonly status: SalivaStatus;
  readonly tag_name: string;
};

type Around = {
  readonly to: string;
  readonly zone: TimeZone;
  readonly publicUrl: string;
  readonly unsubscribeUrl: string;
};

/** To somebody whom a tag names: all results that arrived together. No name stands in the subject, which others see. */
export function dehydrationLetter(tests: readonly ToldTest[], around: Around): Letter {
  const { to, zone, publicUrl, unsubscribeUrl } = around;
  const [first] = tests;
  const tags = [...new Set(tests.map(({ tag_name }) => tag_name))].join(', ');
  const isSevere = tests.some(({ status }) => status === 'severely_dehydrated');
  const what = isSevere ? 'Severe dehydration' : 'Dehydration';
  const url =
    first && tests.length === 1 ? `${publicUrl}/people/${first.user_id}` : `${publicUrl}/monitoring`;
  return {
    to,
    subject: tests.length === 1 ? `${what}: a test in ${tags}` : `${what}: ${tests.length} tests in ${tags}`,
    paragraphs: [
      `Let them drink and rest in the shade, and test again ${RETEST_AFTER_MINUTES} to ${RETEST_WITHIN_MINUTES} minutes after the test. Screening, not diagnosis: how somebody feels counts more than a number.`,
    ],
    lists: [
      {
        title: tests.length === 1 ? 'The result' : 'The results',
        items: tests.map((test) => lineOf(test, zone)),
      },
    ],
    action: { label: tests.length === 1 ? 'Open the person' : 'Open monitoring', url },
    footnote: `You get this because you are told of dehydrated members of ${tags}.`,
    unsubscribeUrl,
  };
}

function lineOf(test: ToldTest, zone: TimeZone): string {
  const name = fullName(test) || 'No name';
  const value = `${Math.round(test.value * 10) / 10} ${SALIVA_UNIT}`;
  const time = dateTimeText(Date.parse(test.created_time), zone);
  return `${name}: ${MEASUREMENT_STATUS_LABELS[test.status]}, ${value}, ${time} (${zone.name})`;
}
