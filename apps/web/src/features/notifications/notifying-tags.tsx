import type { OwnNotifications } from '@heatwise/contract/notifications/notifications.contract';
import { NOTICE_LEVEL_LABELS } from '@heatwise/domain/notifications/dehydration-notice';
import { mayEditTagNotifications } from '@heatwise/domain/permissions/tag-editing';
import { Anchor, Stack, Switch, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useActor } from '../../sync/actor.tsx';
import classes from './notifications.module.css';

type Props = {
  tags: OwnNotifications['tags'];
  mutedIds: readonly string[];
  onChange: (mutedIds: string[]) => void;
};

const PATHS = { job: '/settings/jobs', location: '/settings/locations' } as const;

/** The tags that name one, each to be silenced for oneself. */
export function NotifyingTags({ tags, mutedIds, onChange }: Props) {
  const actor = useActor();
  if (tags.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        You are not on the list of any tag yet. The people in charge of a tag, job or location choose on its
        page who is notified.
      </Text>
    );
  }
  return (
    <Stack gap={0}>
      <Text size="sm" fw={600}>
        Of these tags
      </Text>
      <ul className={classes.list}>
        {tags.map(({ tag_id, name, type, from }) => {
          const others = mutedIds.filter((id) => id !== tag_id);
          const path = type === 'job' || type === 'location' ? PATHS[type] : '/settings/tags';
          return (
            <li key={tag_id}>
              <Switch
                label={name}
                description={NOTICE_LEVEL_LABELS[from]}
                checked={!mutedIds.includes(tag_id)}
                onChange={(event) => onChange(event.currentTarget.checked ? others : [...others, tag_id])}
              />
              {mayEditTagNotifications(actor, tag_id) ? (
                <Anchor component={Link} to={`${path}/${tag_id}`} size="sm" className={classes.link ?? ''}>
                  Settings of {name}
                </Anchor>
              ) : null}
            </li>
          );
        })}
      </ul>
    </Stack>
  );
}
