import { mayEditTagSettings } from '@heatwise/domain/permissions/tag-editing';
import { Button, Group, Text, Title } from '@mantine/core';
import { TagPicker } from '../../entities/tags/tag-picker.tsx';
import { useIsCreatingTag } from '../../entities/tags/use-create-tag.ts';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { useActor } from '../../sync/actor.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { PickerOption } from '../../ui/picker-options.ts';
import { usePageForm } from '../../ui/use-page-form.tsx';
import { useTag } from './tag-context.tsx';
import { idsOf, metadataOf } from './tag-metadata.ts';
import { useSaveJob } from './tags.mutations.ts';
import { locations } from './tags.queries.ts';

/** The locations a job is done at; none chosen means all of them. */
export function JobLocationsPanel() {
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
