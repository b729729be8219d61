import { locationPosition, type Position } from '@heatwise/domain/heat/location-position';
import { mayEditTagSettings } from '@heatwise/domain/permissions/tag-editing';
import { Button, Group, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { useSites } from '../../entities/tags/job-and-location.queries.ts';
import { PositionPicker } from '../../entities/tags/position/position-picker.tsx';
import { useActor } from '../../sync/actor.tsx';
import { PointsMap } from '../../ui/map/points-map.tsx';
import { Panel } from '../../ui/panel.tsx';
import { usePageForm } from '../../ui/use-page-form.tsx';
import { useTag } from './tag-frame.tsx';
import { useSaveLocation } from './tags.mutations.ts';
import { metadataOf } from './tags.queries.ts';

/** (0, 0) is not a position. */
const NOWHERE: Position = { lat: 0, lon: 0 };

/** Where a location is: chosen on a map, by a search, by the device or by coordinates; only shown to who may not. */
export function LocationPanel() {
  const tag = useTag();
  const mayEdit = mayEditTagSettings(useActor(), tag.tag_id);
  const position = locationPosition(metadataOf(tag.metadata));
  return (
    <Panel isRoomy aria-label="Where it is">
      <Title order={2} size="h4" mb="sm">
        Where it is
      </Title>
      {mayEdit ? <PositionForm position={position} /> : <PositionView position={position} />}
    </Panel>
  );
}

function PositionForm({ position }: { position: Position | null }) {
  const tag = useTag();
  const { tag_id } = tag;
  const form = usePageForm({
    saved: { position },
    inputOf: (draft) => {
      const { lat, lon } = draft.position ?? NOWHERE;
      return { tag_id, metadata: { lat, lon } };
    },
    write: useSaveLocation(),
  });
  const sites = useSites();
  const others = useMemo(() => sites.filter(({ tag_id }) => tag_id !== tag.tag_id), [sites, tag.tag_id]);
  return (
    <>
      <PositionPicker
        label={`Position of ${tag.name}`}
        value={form.values.position}
        sites={others}
        onChange={(next) => form.change({ position: next })}
        disabled={form.isBusy}
      />
      <Group justify="flex-end" mt="md">
        <Button disabled={!form.isDirty} loading={form.isBusy} onClick={() => form.onSubmit()}>
          Save position
        </Button>
      </Group>
    </>
  );
}

function PositionView({ position }: { position: Position | null }) {
  const { tag_id, name } = useTag();
  const [lat, lon] = [position?.lat, position?.lon];
  const points = useMemo(
    () => (lat === undefined || lon === undefined ? [] : [{ id: tag_id, label: name, lat, lon }]),
    [tag_id, name, lat, lon],
  );
  if (!position) return <Text c="dimmed">No position is set.</Text>;
  return <PointsMap points={points} label={`Position of ${name}`} />;
}
