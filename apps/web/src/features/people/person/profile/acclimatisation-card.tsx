import { LAPSES_AFTER_DAYS, SHIFT_SHARES, WORKER_KIND_LABELS } from '@heatwise/domain/heat/acclimatisation';
import {
  ACCLIMATISATION_DAYS,
  acclimatisationOf,
  acclimatisationText,
  daysText,
  unknownDaysText,
} from '@heatwise/domain/heat/acclimatisation-text';
import { type HeatDay, readHeatWork } from '@heatwise/domain/heat/heat-work';
import { mayRecordHeatWork } from '@heatwise/domain/permissions/may';
import { dayText } from '@heatwise/domain/time/date-text';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { Progress, Text } from '@mantine/core';
import { useMemo } from 'react';
import { testTimes } from '../../../../entities/people/person.queries.ts';
import { usePersonOfPage } from '../../../../entities/people/person-context.tsx';
import { useHeatRecords } from '../../../../entities/weather/heat-records.ts';
import { useLocalRows } from '../../../../local-db/use-local-rows.ts';
import { useViewerZone } from '../../../../platform/viewer-zone.ts';
import { useActor } from '../../../../sync/actor.tsx';
import { useMinute } from '../../../../ui/use-minute.ts';
import { FormSection } from './form-section.tsx';
import { HeatWorkRecord } from './heat-work-form.tsx';
import classes from './profile.module.css';

const BECAUSE: Readonly<Record<HeatDay['because'], string>> = {
  began: 'recorded as the first day',
  recorded: 'recorded',
  tested: 'tested, and hot at the site for the job',
};
const DAYS_SHOWN = 7;

const percent = (share: number) => Math.round(share * 100);
const steps = (kind: keyof typeof SHIFT_SHARES) => SHIFT_SHARES[kind].map(percent).join(', ');

/** How far a person is used to the heat, how that came about, and for those in charge the record behind it. */
export function AcclimatisationCard() {
  const actor = useActor();
  const person = usePersonOfPage();
  const zone = useViewerZone();
  const nowMs = useMinute();
  const today = zone.dayAt(nowMs);
  const sinceMs = nowMs - (nowMs % DAY_MS) - ACCLIMATISATION_DAYS * DAY_MS;
  const { data } = useLocalRows(
    (queries) => testTimes(queries, person.user_id, sinceMs),
    ['test times of person', person.user_id, sinceMs],
  );
  const record = useMemo(() => readHeatWork(person.metadata), [person.metadata]);
  const records = useHeatRecords();
  if (!data || !records) return null;
  const testsMs = data.map(({ created_ms }) => created_ms);
  const evidence = { testsMs, tag_ids: person.tag_ids, record };
  const { where, days, unknown } = acclimatisationOf(evidence, records, { nowMs, zone });
  const notKnown = unknownDaysText(unknown);
  const share = where.state === 'acclimatised' ? 1 : where.state === 'under way' ? where.shiftShare : 0;
  return (
    <FormSection title="Acclimatisation">
      <Text fw={650}>{acclimatisationText(where)}</Text>
      <Progress.Root size="lg" my={6}>
        <Progress.Section value={percent(share)} aria-label={`${percent(share)} % of a shift in the heat`} />
      </Progress.Root>
      <Text size="sm">
        {where.state === 'under way' ? `${WORKER_KIND_LABELS[where.kind]}. ` : ''}
        {daysText(days)}.{notKnown === null ? '' : ` ${notKnown}.`}
      </Text>
      {days.length > 0 ? (
        <ul className={classes.days}>
          {days.slice(0, DAYS_SHOWN).map(({ day, because }) => (
            <li key={day}>
              {dayText(day)}: {BECAUSE[because]}
            </li>
          ))}
          {days.length > DAYS_SHOWN ? <li>and {days.length - DAYS_SHOWN} more</li> : null}
        </ul>
      ) : null}
      <Text size="xs" c="dimmed" mt={6}>
        Each day in the heat is a step: {steps('new')} % of a shift for people who are new,{' '}
        {steps('returning')} % for people who return. It lapses after {LAPSES_AFTER_DAYS} days away (NIOSH
        2016-106). A day with a test counts where the WBGT at the site passed the alert limit of the person’s
        job.
      </Text>
      {mayRecordHeatWork(actor, person) ? (
        <HeatWorkRecord
          user_id={person.user_id}
          record={record}
          firstKnownDay={days.at(-1)?.day ?? null}
          today={today}
        />
      ) : null}
    </FormSection>
  );
}
