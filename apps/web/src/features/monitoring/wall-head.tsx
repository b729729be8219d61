import type { MadeWallLink, NewWallLink, WallLink } from '@heatwise/contract/monitoring/monitoring.contract';
import { wallRoutes } from '@heatwise/contract/monitoring/monitoring.routes';
import {
  mayManageWallLinks,
  WALL_LINK_NAME_MAX_LENGTH,
  wallLinkNameProblem,
} from '@heatwise/domain/monitoring/wall';
import { timeOfDayText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconArrowsMaximize, IconDeviceTv } from '@tabler/icons-react';
import { useState } from 'react';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { FILTER_TAG_TYPES } from '../../entities/tags/filter-options.queries.ts';
import { TagPicker } from '../../entities/tags/tag-picker.tsx';
import { useActor } from '../../sync/actor.tsx';
import { useIsOffline, useSyncProgress } from '../../sync/sync-context.tsx';
import { GuardedModal } from '../../ui/guarded-dialog.tsx';
import { LiveMark } from '../../ui/live-mark.tsx';
import { NameChips } from '../../ui/name-chips.tsx';
import type { PickerOption } from '../../ui/picker-options.ts';
import { QueryList } from '../../ui/query-list.tsx';
import { RevocableEntry } from '../../ui/revocable-entry.tsx';
import { SecretShownOnce } from '../../ui/secret-shown-once.tsx';
import { useDraftForm } from '../../ui/use-draft-form.ts';
import classes from './monitoring-screen.module.css';

const WALL_LINKS = ['wall links'] as const;
export const LINK_REVOKED = 'Link revoked.';

/** The links that work, the newest first; when each was used last changes by itself. */
function useWallLinks() {
  return useApiQuery(WALL_LINKS, (api) => api.send(wallRoutes.links), { staleTime: 0, retry: false });
}

/** Returns the link with its token, this once. Rejects with RequestFailure. */
function useCreateWallLink() {
  return useApiMutation((api, body: NewWallLink) => api.send(wallRoutes.createLink, { body }), {
    invalidates: [WALL_LINKS],
  });
}

function useRevokeWallLink() {
  return useApiMutation(
    (api, wall_link_id: string) => api.send(wallRoutes.revokeLink, { params: { wall_link_id } }),
    { done: LINK_REVOKED, invalidates: [WALL_LINKS] },
  );
}

/** The address that a display opens. What is behind # is sent to no server: no log and no referrer has it. */
function wallAddress(origin: string, token: string): string {
  return `${origin}/wall#${token}`;
}

type WallLinksDialogProps = {
  opened: boolean;
  onClose: () => void;
  /** The tags that the wall is narrowed to now: what a new link begins with. */
  chosen: readonly PickerOption[];
  nameOfTag: (id: string) => string;
};

/** Links that open the wall on displays that nobody signs in on: made, listed without their secret, revoked. */
export function WallLinksDialog({ opened, onClose, chosen, nameOfTag }: WallLinksDialogProps) {
  const [made, setMade] = useState<MadeWallLink | null>(null);
  function close(): void {
    onClose();
    setMade(null);
  }
  return (
    <GuardedModal
      opened={opened}
      onClose={close}
      title={<Text fw={650}>{made ? 'Open this on the display' : 'Display links'}</Text>}
      size="lg"
      // A link that was not copied yet must not vanish by a slip.
      closeOnClickOutside={made === null}
    >
      {made ? (
        <Made made={made} onDone={() => setMade(null)} />
      ) : (
        <Stack gap="lg">
          <LinkForm chosen={chosen} onMade={setMade} />
          <Links nameOfTag={nameOfTag} />
        </Stack>
      )}
    </GuardedModal>
  );
}

type FormProps = Pick<WallLinksDialogProps, 'chosen'> & { onMade: (made: MadeWallLink) => void };

function LinkForm({ chosen, onMade }: FormProps) {
  const form = useDraftForm({
    saved: { name: '', tags: chosen },
    problemsOf: ({ name }) => ({ name: wallLinkNameProblem(name) }),
    inputOf: ({ name, tags }) => ({ name, tag_ids: tags.map(({ id }) => id) }),
    write: useCreateWallLink(),
    serverProblemsOf: ({ problems, message }) => ({ name: problems[0]?.message ?? message }),
    onSaved: onMade,
  });

  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          A display opens this link without signing in. It shows names, classes and times of the people below,
          and nothing else, to anybody who stands in front of it or has the link.
        </Text>
        <TextInput
          label="Name"
          description="Where the display is, so that you can recognise it."
          placeholder="Crib room"
          maxLength={WALL_LINK_NAME_MAX_LENGTH}
          {...form.field('name')}
        />
        <TagPicker
          label="People of"
          placeholder="All tags, jobs and locations"
          tags={{ types: FILTER_TAG_TYPES }}
          value={form.values.tags}
          onChange={(tags) => form.change({ tags })}
        />
        <Group justify="flex-end">
          <Button type="submit" size="md" loading={form.isBusy}>
            Create a link
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Made({ made: { name, token }, onDone }: { made: MadeWallLink; onDone: () => void }) {
  return (
    <SecretShownOnce
      warning="It is not shown again. Anybody who has it can see the wall until it is revoked here."
      name={name}
      secret={wallAddress(window.location.origin, token)}
      testId="wall-address"
      copyLabel="Copy the link"
      done="I have saved it"
      onDone={onDone}
    />
  );
}

const USED_TEXT = { last: 'last shown ', never: 'never opened' };

function Links({ nameOfTag }: Pick<WallLinksDialogProps, 'nameOfTag'>) {
  const { data, error, refetch } = useWallLinks();
  return (
    <QueryList
      query={{ data, error, refetch }}
      text="Loading the links…"
      label="Display links"
      showsStale
      items={data}
      empty="No links yet."
    >
      {(link) => <LinkEntry key={link.wall_link_id} link={link} nameOfTag={nameOfTag} />}
    </QueryList>
  );
}

function LinkEntry({ link, nameOfTag }: { link: WallLink } & Pick<WallLinksDialogProps, 'nameOfTag'>) {
  const revoke = useRevokeWallLink();
  return (
    <RevocableEntry
      entry={link}
      about={
        <Text component="div" size="sm" c="dimmed">
          <NameChips names={link.tag_ids.map(nameOfTag)} wraps none="Everybody" />
        </Text>
      }
      usedText={USED_TEXT}
      warning="The display goes dark within a minute. This cannot be undone, but you can create a new link."
      isRevoking={revoke.isPending}
      onRevoke={() => revoke.mutate(link.wall_link_id)}
    />
  );
}

type WallHeadProps = {
  chosen: readonly PickerOption[];
  nameOfTag: (id: string) => string;
  zone: TimeZone;
  onTags: (ids: readonly string[]) => void;
  onWhole: () => void;
};

/** The screen's name, whose people it shows, and the ways to have nothing but the wall on a display. */
export function WallHead({ chosen, nameOfTag, zone, onTags, onWhole }: WallHeadProps) {
  const actor = useActor();
  const [isLinking, setIsLinking] = useState(false);
  return (
    <div className={classes.head}>
      <Group gap="sm">
        <Title order={1} size="h2">
          Monitoring
        </Title>
        <Freshness zone={zone} />
      </Group>
      <div className={classes.picker}>
        <TagPicker
          label="People of"
          placeholder="All tags, jobs and locations"
          tags={{ types: FILTER_TAG_TYPES }}
          value={chosen}
          onChange={(options) => onTags(options.map(({ id }) => id))}
        />
      </div>
      <Group gap="xs" wrap="nowrap">
        {mayManageWallLinks(actor) ? (
          <Button
            variant="default"
            h={40}
            className={classes.whole ?? ''}
            leftSection={<IconDeviceTv size={18} aria-hidden="true" />}
            onClick={() => setIsLinking(true)}
          >
            <span className={classes.label}>Display links</span>
          </Button>
        ) : null}
        <Button
          variant="default"
          h={40}
          className={classes.whole ?? ''}
          leftSection={<IconArrowsMaximize size={18} aria-hidden="true" />}
          onClick={onWhole}
        >
          <span className={classes.label}>Full screen</span>
        </Button>
      </Group>
      {isLinking ? (
        <WallLinksDialog opened onClose={() => setIsLinking(false)} chosen={chosen} nameOfTag={nameOfTag} />
      ) : null}
    </div>
  );
}

/** Live, or how old what is shown is. */
function Freshness({ zone }: Pick<WallHeadProps, 'zone'>) {
  const { syncedAt, checkedMs } = useSyncProgress();
  const isOffline = useIsOffline();
  const [first] = useState(syncedAt);
  if (!isOffline) return <LiveMark key={syncedAt} hasChanged={syncedAt !== first} />;
  return (
    <span className={classes.offline} role="status">
      {checkedMs === null ? 'Offline' : `Offline, as of ${timeOfDayText(checkedMs, zone)}`}
    </span>
  );
}
