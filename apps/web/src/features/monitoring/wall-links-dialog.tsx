import type { MadeWallLink, WallLink } from '@heatwise/contract/monitoring/wall.contract';
import { WALL_LINK_NAME_MAX_LENGTH, wallLinkNameProblem } from '@heatwise/domain/monitoring/wall-link';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FILTER_TAG_TYPES } from '../../entities/tags/filter-options.queries.ts';
import { TagPicker } from '../../entities/tags/tag-picker.tsx';
import { GuardedModal } from '../../ui/guarded-dialog.tsx';
import { NameChips } from '../../ui/name-chips.tsx';
import type { PickerOption } from '../../ui/picker-options.ts';
import { QueryList } from '../../ui/query-list.tsx';
import { RevocableEntry } from '../../ui/revocable-entry.tsx';
import { SecretShownOnce } from '../../ui/secret-shown-once.tsx';
import { useDraftForm } from '../../ui/use-draft-form.ts';
import { useCreateWallLink, useRevokeWallLink, useWallLinks, wallAddress } from './wall-links.queries.ts';

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
      centered
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
