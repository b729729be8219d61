import type { KeptLetter } from '@heatwise/contract/session/mail.contract';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { usePlatform } from '../../platform/platform-context.tsx';
import { RequestFailure } from '../../platform/request-failure.ts';
import { useViewerZone } from '../../platform/viewer-clock.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { keptLetters } from './outbox.queries.ts';
import classes from './session.module.css';

const NO_OUTBOX = 'Only a demo shows its outbox, and only to a browser on the machine it runs on.';

type Shown = { readonly letters?: readonly KeptLetter[]; readonly failure?: string };

/** A demo's stand-in for the mailboxes of its people. */
export function OutboxScreen() {
  const { api } = usePlatform();
  const [{ letters, failure }, setShown] = useState<Shown>({});

  const look = useCallback(() => {
    keptLetters(api).then(
      (found) => setShown({ letters: found }),
      (error: unknown) => {
        const isThere = !(error instanceof RequestFailure) || error.status !== 404;
        setShown({ failure: isThere && error instanceof Error ? error.message : NO_OUTBOX });
      },
    );
  }, [api]);
  useEffect(look, [look]);

  return (
    <Stack gap="lg" className={classes.outbox ?? ''}>
      <Group justify="space-between">
        <Title order={1} size="h2">
          Outbox of the demo
        </Title>
        <Button variant="default" size="md" onClick={look}>
          Look again
        </Button>
      </Group>
      <Notice tone="info" title="Instead of real email">
        This demo has no mail server. Here is what it would have sent, for all of its people.
      </Notice>
      {failure ? <ErrorState message={failure} onRetry={look} /> : null}
      {letters ? <Letters letters={letters} /> : failure ? null : <LoadingState text="Loading the emails…" />}
    </Stack>
  );
}

function Letters({ letters }: { letters: readonly KeptLetter[] }) {
  const zone = useViewerZone();
  if (letters.length === 0) {
    return <EmptyState title="No emails yet" hint="Ask for a new password, for example." />;
  }
  return letters.map((letter) => (
    <Card key={letter.id} withBorder radius="md" component="article">
      <Title order={2} size="h5">
        {letter.subject}
      </Title>
      <Text size="sm" c="dimmed">
        To {letter.to} · <time dateTime={letter.at}>{dateTimeText(Date.parse(letter.at), zone)}</time>
      </Text>
      <Text className={classes.letter ?? ''}>{letter.text.split('\n').map(lineOf)}</Text>
    </Card>
  ));
}

/** A line that is an address of this server is a link, as it would be in the email. */
function lineOf(line: string, index: number) {
  const isLink = line.startsWith(`${window.location.origin}/`);
  return <span key={index}>{isLink ? <Anchor href={line}>{line}</Anchor> : line}</span>;
}
