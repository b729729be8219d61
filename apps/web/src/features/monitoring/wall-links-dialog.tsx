import type { MadeWallLink, WallLink } from '@heatwise/contract/monitoring/wall.contract';
import { WALL_LINK_NAME_MAX_LENGTH, wallLinkNameProblem } from '@heatwise/domain/monitoring/wall-link';
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { FILTER_TAG_TYPES } from '../../entities/tags/filter-options.queries.ts';
import { TagPicker } from '../../entities/tags/tag-picker.tsx';
import { RequestFailure } from '../../platform/request-failure.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { NameChips } from '../../ui/name-chips.tsx';
import type { PickerOption } from '../../ui/picker-options.ts';
import { RevocableEntry, RevocableList } from '../../ui/revocable-list.tsx';
import { SecretShownOnce } from '../../ui/secret-shown-once.tsx';
import { useCreateWallLink, useRevokeWallLink, useWallLinks, wallAddress } from './wall-links.queries.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** The tags that the wall is narrowed to now: what a new link begins with. */
  chosen: readonly PickerOption[];
  nameOfTag: (id: string) => string;
};

/** Links that open the wall on displays that nobody signs in on: made, listed without their secret, revoked. */
export function WallLinksDialog({ opened, onClose, chosen, nameOfTag }: Props) {
  const [made, setMade] = useState<MadeWallLink | null>(null);
  function close(): void {
    onClose();
    setMade(null);
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={<Text fw={650}>{made ? 'Open this on the display' : 'Links for displays'}</Text>}
      centered
      size="lg"
      // A link that was not copied yet must not vanish by a slip.
      closeOnClickOutside={made === null}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {made ? (
        <Made made={made} onDone={() => setMade(null)} />
      ) : (
        <Stack gap="lg">
          <LinkForm chosen={chosen} onMade={setMade} />
          <Links nameOfTag={nameOfTag} />
        </Stack>
      )}
    </Modal>
  );
}

type FormProps = Pick<Props, 'chosen'> & { onMade: (made: MadeWallLink) => void };

function LinkForm({ chosen, onMade }: FormProps) {
  const create = useCreateWallLink();
  const [name, setName] = useState('');
  const [tags, setTags] = useState<readonly PickerOption[]>(chosen);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = wallLinkNameProblem(name);
    setProblem(found);
    if (found !== null) return;
    try {
      onMade(await create.mutateAsync({ name, tag_ids: tags.map(({ id }) => id) }));
    } catch (failure) {
      if (failure instanceof RequestFailure) setProblem(failure.problems[0]?.message ?? failure.message);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          A display opens such a link without signing in. It shows names, classes and times of the people
          below to everybody who stands before it or has the link, and nothing else.
        </Text>
        <TextInput
          label="Name"
          description="Where the display is, so that you can recognise it."
          placeholder="Crib room"
          value={name}
          error={problem}
          maxLength={WALL_LINK_NAME_MAX_LENGTH}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TagPicker
          label="People of"
          placeholder="All tags, jobs and locations"
          tags={{ types: FILTER_TAG_TYPES }}
          value={tags}
          onChange={setTags}
        />
        <Group justify="flex-end">
          <Button type="submit" size="md" loading={create.isPending}>
            Make a link
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Made({ made: { name, token }, onDone }: { made: MadeWallLink; onDone: () => void }) {
  return (
    <SecretShownOnce
      warning="It is not shown again. Whoever has it sees the wall, until it is revoked here."
      name={name}
      secret={wallAddress(window.location.origin, token)}
      testId="wall-address"
      copyLabel="Copy the link"
      done="I have kept it"
      onDone={onDone}
    />
  );
}

const USED_TEXT = { last: 'last shown ', never: 'never opened' };

function Links({ nameOfTag }: Pick<Props, 'nameOfTag'>) {
  const { data, error, refetch } = useWallLinks();
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState text="Looking up the links…" />;
  if (data.length === 0) return <Text c="dimmed">No link was made yet.</Text>;
  return (
    <RevocableList label="Links for displays">
      {data.map((link) => (
        <LinkEntry key={link.wall_link_id} link={link} nameOfTag={nameOfTag} />
      ))}
    </RevocableList>
  );
}

function LinkEntry({ link, nameOfTag }: { link: WallLink } & Pick<Props, 'nameOfTag'>) {
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
      warning="The display goes dark within a minute. This cannot be taken back; a new link can be made."
      isRevoking={revoke.isPending}
      onRevoke={() => revoke.mutate(link.wall_link_id)}
    />
  );
}
