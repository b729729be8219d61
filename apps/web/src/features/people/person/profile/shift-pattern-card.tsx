import { isFeatureOpen } from '@heatwise/domain/organisation/features';
import { mayChangeTagsOf } from '@heatwise/domain/permissions/may';
import {
  readShiftPattern,
  shiftDay,
  shiftDayText,
  shiftPatternText,
  TODAY_LABELS,
} from '@heatwise/domain/roster/roster';
import { Stack, Text } from '@mantine/core';
import { useOrganisation } from '../../../../entities/organisation/organisation.queries.ts';
import { usePersonOfPage } from '../../../../entities/people/person-context.tsx';
import {
  rosterTags,
  ShiftDays,
  useRosterToday,
  useSetShiftPattern,
} from '../../../../entities/people/roster.tsx';
import { useLocalRows } from '../../../../local-db/use-local-rows.ts';
import { useMinute, useViewerZone } from '../../../../platform/viewer-clock.ts';
import { useActor } from '../../../../sync/actor.tsx';
import { NameChips } from '../../../../ui/name-chips.tsx';
import { NO_PATTERN, ShiftPatternSelect } from '../../shift-pattern-select.tsx';
import { FormSection } from './profile-fields.tsx';

/** Which days a person works; for those who may change the person's tags, the way to change it. */
export function ShiftPatternCard() {
  const organisation = useOrganisation();
  return isFeatureOpen(organisation?.metadata ?? {}, 'roster') ? <Card /> : null;
}

function Card() {
  const actor = useActor();
  const person = usePersonOfPage();
  const today = useRosterToday(useMinute(), useViewerZone());
  const { data = [] } = useLocalRows(rosterTags, ['roster tags']);
  const set = useSetShiftPattern();
  const carried = data.filter(({ tag_id, type }) => type === 'roster' && person.tag_ids.includes(tag_id));
  const [first] = carried;
  const pattern = first ? readShiftPattern(JSON.parse(first.metadata) as Record<string, unknown>) : null;
  const mayChange = mayChangeTagsOf(
    actor,
    person,
    carried.map(({ tag_id }) => tag_id),
  );
  if (!first && !mayChange) return null;
  const day = today?.dayOf(person.tag_ids).day;
  return (
    <FormSection title="Shift pattern">
      <Stack gap="sm">
        {mayChange ? (
          <ShiftPatternSelect
            label="Works by"
            value={first?.tag_id ?? NO_PATTERN}
            isBusy={set.isPending}
            onChange={(id) =>
              set.mutate({ tag_id: id === NO_PATTERN ? null : id, user_ids: [person.user_id] })
            }
          />
        ) : (
          <NameChips names={carried.map(({ name }) => name)} wraps />
        )}
        {pattern && day ? (
          <>
            <Text size="sm">
              {shiftPatternText(pattern)}. Today:{' '}
              {shiftDay(pattern, day).isOn
                ? shiftDayText(shiftDay(pattern, day)).toLowerCase()
                : `${TODAY_LABELS['day off'].toLowerCase()}, not due for a test`}
              .
            </Text>
            <ShiftDays pattern={pattern} from={day} />
          </>
        ) : null}
      </Stack>
    </FormSection>
  );
}
