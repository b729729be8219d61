import {
  jobAssessmentProblem,
  jobFactorLevels,
  jobRiskCategory,
  jobScore,
} from '@heatwise/domain/heat/job-assessment';
import {
  NOTICE_LEVEL_LABELS,
  NOTICE_LEVELS,
  type NoticeLevel,
  tagNotices,
} from '@heatwise/domain/notifications/notifications';
import { mayManagePermissions } from '@heatwise/domain/permissions/permission-editing';
import { mayEditTagNotifications, mayEditTagSettings } from '@heatwise/domain/permissions/tag-editing';
import { supervisorsLabel } from '@heatwise/domain/tags/tag';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { Button, Group, NativeSelect, Switch, Text, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useSinceText } from '../../entities/measurements/history-notice.tsx';
import { PersonPicker } from '../../entities/people/person-picker.tsx';
import { JobFactorFields } from '../../entities/tags/job-factor-fields.tsx';
import { TagPicker } from '../../entities/tags/tag-picker.tsx';
import { useIsCreatingTag } from '../../entities/tags/use-create-tag.ts';
import { RiskBadge } from '../../entities/weather/caution-badge.tsx';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { useActor } from '../../sync/actor.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { PickerOption } from '../../ui/picker-options.ts';
import { useToast } from '../../ui/toasts.tsx';
import { usePageForm } from '../../ui/use-page-form.tsx';
import { useTag } from './tag-frame.tsx';
import classes from './tags.module.css';
import { useSaveJob, useSaveNotifications } from './tags.mutations.ts';
import { idsOf, locations, metadataOf, peopleNames, tagsWithCounts } from './tags.queries.ts';

/** The thirteen factors of a job, a preset that fills them all, and what they come to. */
function JobRiskPanel() {
  const tag = useTag();
  const mayEdit = mayEditTagSettings(useActor(), tag.tag_id);
  const [asked, setAsked] = useState(0);
  const toast = useToast();
  const { tag_id } = tag;
  const form = usePageForm({
    saved: { levels: jobFactorLevels(metadataOf(tag.metadata)) },
    problemsOf: ({ levels }) => ({ levels: jobAssessmentProblem(levels) }),
    inputOf: ({ levels }) => ({ tag_id, metadata: levels }),
    write: useSaveJob(),
    onRefused: ({ levels: problem = '' }) => {
      toast('error', problem);
      setAsked(asked + 1);
    },
  });
  const { levels } = form.values;
  const score = jobScore(levels);

  return (
    <Panel isRoomy aria-label="Risk assessment">
      <Title order={2} size="h4">
        Risk assessment
      </Title>
      <Text size="sm" c="dimmed" mt={4} mb="md">
        Thirteen factors of the work. Their sum says how risky the job is, before the weather is taken into
        account.
      </Text>
      <JobFactorFields
        levels={levels}
        disabled={!mayEdit}
        asked={asked}
        onChange={(next) => form.change({ levels: next })}
      />
      <Group justify="space-between" mt="lg">
        <div className={classes.result} role="status">
          <Text fw={600}>{score === null ? 'Score: –' : `Score: ${score}`}</Text>
          <RiskBadge risk={jobRiskCategory(score)} />
        </div>
        {mayEdit ? (
          <Button
            onClick={() => form.onSubmit()}
            loading={form.isBusy}
            disabled={!form.isDirty && score !== null}
          >
            Save
          </Button>
        ) : null}
      </Group>
    </Panel>
  );
}

/** The locations a job is done at; none chosen means all of them. */
function JobLocationsPanel() {
  const tag = useTag();
  const mayEdit = mayEditTagSettings(useActor(), tag.tag_id);
  const { data = [] } = useLocalRows(locations, ['locations']);
  const isCreatingTag = useIsCreatingTag();
  // One that this browser has not heard of yet has no name to show.
  const saved = idsOf(metadataOf(tag.metadata).location_ids).flatMap((id) => {
    const location = data.find(({ tag_id }) => tag_id === id);
    return location ? [{ id, label: location.name }] : [];
  });
  const { tag_id } = tag;
  const form = usePageForm({
    saved: { locations: saved as readonly PickerOption[] },
    inputOf: (draft) => ({ tag_id, metadata: { location_ids: draft.locations.map(({ id }) => id) } }),
    write: useSaveJob(),
  });
  const shown = form.values.locations;
  const hidden = new Set(data.filter(({ is_hidden }) => is_hidden === 1).map(({ tag_id: id }) => id));

  return (
    <Panel isRoomy aria-label="Where the job is done">
      <Title order={2} size="h4">
        Where the job is done
      </Title>
      <Text size="sm" c="dimmed" mt={4} mb="md">
        {whereText(shown, hidden)}
      </Text>
      <TagPicker
        label="Locations"
        placeholder="All locations"
        tags={{ types: ['location'] }}
        value={shown}
        onChange={(next) => form.change({ locations: next })}
        disabled={!mayEdit || form.isBusy}
        creates="location"
      />
      {mayEdit ? (
        <Group justify="flex-end" mt="md">
          <Button
            disabled={!form.isDirty || isCreatingTag}
            loading={form.isBusy}
            onClick={() => form.onSubmit()}
          >
            Save locations
          </Button>
        </Group>
      ) : null}
    </Panel>
  );
}

function whereText(chosen: readonly PickerOption[], hidden: ReadonlySet<string>): string {
  if (chosen.length === 0) return 'At every location. Choose locations to limit this.';
  if (!chosen.every(({ id }) => hidden.has(id))) return 'Only at the selected locations.';
  return 'Only at hidden locations: the job is left out of the heat stress pages until one of them is shown again.';
}

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

/** Apart, for it brings the map. */
const LocationPanel = lazy(async () => ({ default: (await import('./location-panel.tsx')).LocationPanel }));

/**
 * A tag's numbers, and what can be set of it: the risk of a job, the position of a location, and who is notified of
 * dehydrated members.
 */
export function TagOverview() {
  const { type } = useTag();
  return (
    <>
      <TagSummary />
      {type === 'job' ? <JobRiskPanel /> : null}
      {type === 'job' ? <JobLocationsPanel /> : null}
      {type === 'location' ? (
        <Suspense fallback={<LoadingState />}>
          <LocationPanel />
        </Suspense>
      ) : null}
      <NotificationsPanel />
    </>
  );
}

/** How many people carry the tag, are in charge of it, and were tested how often. */
function TagSummary() {
  const { tag_id, type } = useTag();
  const since = useSinceText();
  const showsSupervisors = mayManagePermissions(useActor());
  const { data } = useLocalRows((queries) => tagsWithCounts(queries, type), ['tag list', type]);
  const counts = data?.find((row) => row.tag_id === tag_id);
  const facts: readonly (readonly [string, number | undefined])[] = [
    ['Users', counts?.users_count],
    ...(showsSupervisors ? [[supervisorsLabel(type), counts?.managers_count] as const] : []),
    ['Measurements', counts?.measurements_count],
  ];
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([label, count]) => (
          <div key={label} className={classes.fact}>
            <dt>
              <Text size="sm" c="dimmed">
                {label}
              </Text>
            </dt>
            <dd>{count === undefined ? '–' : formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      <Text size="xs" c="dimmed" mt="xs">
        Measurements are those of every type{since || ' and time'}, invalid ones and hidden people’s too. The
        dashboard counts valid hydration tests of its chosen time, without hidden people.
      </Text>
    </>
  );
}
