import { locationPosition, type Position } from '@heatwise/domain/heat/location-position';
import { mayEditTagSettings } from '@heatwise/domain/permissions/tag-editing';
import { Button, Group, Title } from '@mantine/core';
import { useState } from 'react';
import { useActor } from '../../sync/actor.tsx';
import { useLeaveGuard } from '../../ui/leave-guard.tsx';
import { PositionPicker } from '../../ui/map/position-picker.tsx';
import { useTag } from './tag-context.tsx';
import { metadataOf } from './tag-metadata.ts';
import classes from './tags.module.css';
import { useSaveLocation } from './tags.mutations.ts';

/** (0, 0) is no position. Source: specification §3. */
const NOWHERE: Position = { lat: 0, lon: 0 };

/** Where a location is: chosen on a map, by a search, by the device or by coordinates. */
export function LocationPanel() {
  const tag = useTag();
  const mayEdit = mayEditTagSettings(useActor(), tag.tag_id);
  const [edited, setEdited] = useState<{ readonly position: Position | null } | null>(null);
  const save = useSaveLocation();
  const leaveGuard = useLeaveGuard(edited !== null);
  const position = edited ? edited.position : locationPosition(metadataOf(tag.metadata));
  return (
    <section className={classes.panel} aria-label="Where it is">
      <Title order={2} size="h4" mb="sm">
        Where it is
      </Title>
      <PositionPicker
        label={`Position of ${tag.name}`}
        value={position}
        onChange={(next) => setEdited({ position: next })}
        disabled={!mayEdit || save.isPending}
      />
      {mayEdit ? (
        <Group justify="flex-end" mt="md">
          <Button
            disabled={edited === null}
            loading={save.isPending}
            onClick={() => {
              const { lat, lon } = position ?? NOWHERE;
              save.mutate(
                { tag_id: tag.tag_id, metadata: { lat, lon } },
                { onSuccess: () => setEdited(null) },
              );
            }}
          >
            Save position
          </Button>
        </Group>
      ) : null}
      {leaveGuard}
    </section>
  );
}
