import type { Publication, WrittenModule } from '@heatwise/contract/education/modules.contract';
import type { ModuleContent } from '@heatwise/domain/education/module-content';
import { publishProblems } from '@heatwise/domain/education/publish-problems';
import { Button, List, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { RequestFailure } from '../../../platform/request-failure.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import { usePublish } from './module.mutations.ts';
import { placeOf } from './module-context.ts';

type Props = {
  module: WrittenModule;
  content: ModuleContent;
  /** There is nothing that people do not have already. */
  isPublished: boolean;
  /** Keeps what was written last; null where it could not be kept. */
  keepNow: () => Promise<number | null>;
};

/** Freezes the draft as a version, after it is complete and it is clear who takes it. */
export function PublishButton({ module, content, isPublished, keepNow }: Props) {
  const { module_id, versions } = module;
  const [isAsking, setIsAsking] = useState(false);
  const [asks, setAsks] = useState<Publication['asks']>('new');
  const [refused, setRefused] = useState<readonly { path: string; message: string }[]>([]);
  const publish = usePublish();
  const version = (versions[0]?.version ?? 0) + 1;
  const problems = [...publishProblems(content), ...refused];
  const isFirst = version === 1;

  async function send(): Promise<void> {
    const revision = await keepNow();
    if (revision === null) return;
    try {
      await publish.mutateAsync({ module_id, revision, asks: isFirst ? 'new' : asks });
      setIsAsking(false);
    } catch (failure) {
      if (failure instanceof RequestFailure) setRefused(failure.problems);
    }
  }

  return (
    <>
      <Button
        disabled={isPublished}
        onClick={() => {
          setRefused([]);
          setIsAsking(true);
        }}
      >
        Publish
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={problems.length > 0 ? 'Not ready yet' : `Publish version ${version}?`}
        confirm="Publish"
        isBusy={publish.isPending}
        isDisabled={problems.length > 0}
        onConfirm={() => void send()}
        onCancel={() => setIsAsking(false)}
      >
        {problems.length > 0 ? (
          <List size="sm" spacing={4}>
            {problems.map(({ path, message }) => (
              <List.Item key={`${path} ${message}`}>
                <Place path={path} module_id={module_id} onLeave={() => setIsAsking(false)} /> {message}
              </List.Item>
            ))}
          </List>
        ) : (
          <Stack gap="sm">
            <Text size="sm">
              A version does not change any more. People who have begun an older one finish that one.
            </Text>
            {isFirst ? null : (
              <Radio.Group
                label="Who takes the new version?"
                value={asks}
                onChange={(value) => setAsks(value as Publication['asks'])}
              >
                <Stack gap={8} mt={8}>
                  <Radio value="new" label="Only people who have not begun" />
                  <Radio value="everybody" label="Everybody, also those who have finished an older one" />
                </Stack>
              </Radio.Group>
            )}
          </Stack>
        )}
      </ConfirmDialog>
    </>
  );
}

type PlaceProps = { path: string; module_id: string; onLeave: () => void };

/** Where a problem is; a translation is a screen of its own, which this leads to. */
function Place({ path, module_id, onLeave }: PlaceProps) {
  const [part, language] = path.split('.');
  if (part !== 'translations' || language === undefined)
    return (
      <Text span fw={600}>
        {placeOf(path)}:
      </Text>
    );
  return (
    <AnchorLink
      to="/education/modules/$module_id/languages/$language"
      params={{ module_id, language }}
      fw={600}
      onClick={onLeave}
    >
      {placeOf(path)}:
    </AnchorLink>
  );
}
