import {
  NOTICE_LEVEL_LABELS,
  NOTICE_LEVELS,
  type NoticeLevel,
  tagNotices,
} from '@heatwise/domain/notifications/dehydration-notice';
import { mayEditTagNotifications } from '@heatwise/domain/permissions/tag-editing';
import { Button, Group, NativeSelect, Switch, Text, Title } from '@mantine/core';
import { PersonPicker } from '../../entities/people/person-picker.tsx';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { useActor } from '../../sync/actor.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { PickerOption } from '../../ui/picker-options.ts';
import { usePageForm } from '../../ui/use-page-form.tsx';
import { useTag } from './tag-context.tsx';
import { idsOf, metadataOf } from './tag-metadata.ts';
import { useSaveNotifications } from './tags.mutations.ts';
import { peopleNames } from './tags.queries.ts';

type Notifications = {
  readonly isOn: boolean;
  readonly from: NoticeLevel;
  readonly to: readonly PickerOption[];
};

/** Whether anybody is notified when a member is dehydrated, and who; only for those in charge of the tag. */
export function NotificationsPanel() {
  const tag = useTag();
  return mayEditTagNotifications(useActor(), tag.tag_id) ? <NotificationsForm /> : null;
}

function NotificationsForm() {
  const tag = useTag();
  const { tag_id } = tag;
  const form = usePageForm({
    saved: useSaved(),
    inputOf: ({ isOn, from, to }) => ({
      tag_id,
      _notify_hydration: isOn,
      _notify_hydration_from: from,
      _notify_hydration_to: to.map(({ id }) => id),
    }),
    write: useSaveNotifications(),
  });
  const { values: shown, change } = form;
  return (
    <Panel isRoomy aria-label="Dehydration notifications">
      <Title order={2} size="h4">
        Dehydration notifications
      </Title>
      <Text size="sm" c="dimmed" mt={4} mb="md">
        Notifies the selected people when a member of {tag.name} is dehydrated: about people whose tests they
        may see, in the ways they chose for themselves. Screening, not diagnosis.
      </Text>
      <Switch label="Notify of dehydrated members" {...form.field('isOn', { type: 'checkbox' })} mb="md" />
      <NativeSelect
        label="From which result"
        data={NOTICE_LEVELS.map((value) => ({ value, label: NOTICE_LEVEL_LABELS[value] }))}
        value={shown.from}
        onChange={({ currentTarget: { value } }) =>
          change({ from: NOTICE_LEVELS.find((level) => level === value) ?? shown.from })
        }
        mb="md"
      />
      <PersonPicker
        label="Who is notified"
        placeholder="People with an email address"
        people={{ showHidden: true, hasEmail: true, emailOr: null }}
        value={shown.to}
        onChange={(to) => change({ to })}
        disabled={form.isBusy}
        error={shown.isOn && shown.to.length === 0 ? 'Nobody is notified yet.' : null}
      />
      <Group justify="flex-end" mt="md">
        <Button disabled={!form.isDirty} loading={form.isBusy} onClick={() => form.onSubmit()}>
          Save notifications
        </Button>
      </Group>
    </Panel>
  );
}

/** What the tag says now. Whoever has left the organisation since falls out with the next save. */
function useSaved(): Notifications {
  const metadata = metadataOf(useTag().metadata);
  const { isOn, from } = tagNotices(metadata);
  const ids = idsOf(metadata._notify_hydration_to);
  const { data = [] } = useLocalRows((queries) => peopleNames(queries, ids), ['tag recipients', ids]);
  const to = ids.flatMap((id) => {
    const person = data.find(({ user_id }) => user_id === id);
    return person ? [{ id, label: person.name || 'No name' }] : [];
  });
  return { isOn, from, to };
}
