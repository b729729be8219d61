import { MEASUREMENT_STATUS_LABELS } from '@heatwise/domain/measurements/measurement-status';
import type { Digest } from '@heatwise/domain/notifications/digest';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { type Letter, quoteName } from '../../mail/letter.ts';

type Around = {
  readonly to: string;
  readonly organisation: string;
  readonly zone: TimeZone;
  readonly fromMs: number;
  readonly toMs: number;
  readonly publicUrl: string;
  readonly unsubscribeUrl: string;
};

/** More names than these are read by nobody in an email. */
const MOST_NAMES = 25;

/** A day in an email: the sentence that matters first, then who. */
export function digestLetter(digest: Digest, around: Around): Letter {
  const { to, organisation, zone, fromMs, toMs, publicUrl, unsubscribeUrl } = around;
  const { people, tested, tests, dehydrated, followUps, missed } = digest;
  const open = followUps.length;
  return {
    to,
    subject: `${count(dehydrated.length, 'person', 'people')} dehydrated, ${open} follow-up${open === 1 ? '' : 's'} open`,
    paragraphs: [
      `${quoteName(organisation)}, ${dateTimeText(fromMs, zone)} to ${dateTimeText(toMs, zone)} (${zone.name}):`,
      `${count(tested, 'person was', 'people were')} tested with ${count(tests, 'test', 'tests')}, out of ${people} whose tests you may see.`,
    ],
    lists: [
      {
        title: `Dehydrated (${dehydrated.length})`,
        items: named(
          dehydrated.map(({ name, worst }) => `${quoteName(name)}: ${MEASUREMENT_STATUS_LABELS[worst]}`),
          'Nobody',
        ),
      },
      {
        title: `Open follow-ups (${open})`,
        items: named(
          followUps.map(
            ({ name, tested_ms }) => `${quoteName(name)}: last tested ${dateTimeText(tested_ms, zone)}`,
          ),
          'None',
        ),
      },
      { title: `At work and not tested (${missed.length})`, items: named(missed.map(quoteName), 'Nobody') },
    ],
    action: { label: 'Open monitoring', url: `${publicUrl}/monitoring` },
    footnote:
      'Screening, not diagnosis. You get this email because you turned on the daily digest; the hour is in Settings, Notifications.',
    unsubscribeUrl,
  };
}

function named(names: readonly string[], none: string): string[] {
  if (names.length === 0) return [none];
  const more = names.length - MOST_NAMES;
  return [...names.slice(0, MOST_NAMES), ...(more > 0 ? [`and ${more} more`] : [])];
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
