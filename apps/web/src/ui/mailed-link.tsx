import { Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import type { ApiClient } from '../platform/api-client.ts';
import { usePlatform } from '../platform/platform-context.tsx';
import { RequestFailure } from '../platform/request-failure.ts';

type Shown<Link> = { readonly link: Link } | { readonly failure: string };

/** A mailed link, looked at without using it up: `shown` is undefined until the server has answered. */
export function useMailedLink<Link>(
  /** Null for a link that does not work. Must keep its identity between renders. */
  look: (api: ApiClient, token: string) => Promise<Link | null>,
  token: string,
  notValid: string,
) {
  const { api } = usePlatform();
  const [shown, setShown] = useState<Shown<Link>>();
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    look(api, token).then(
      (link) => setShown(link ? { link } : { failure: notValid }),
      (error: unknown) => setShown({ failure: textOf(error, notValid) }),
    );
  }, [api, look, token, notValid]);

  /** Uses the link and shows what comes of it; null where that is another page. */
  async function use(work: (api: ApiClient) => Promise<Shown<Link> | null>): Promise<void> {
    setIsBusy(true);
    const next = await work(api).catch((error: unknown) => ({ failure: textOf(error, notValid) }));
    if (!next) return;
    setShown(next);
    setIsBusy(false);
  }
  return { shown, isBusy, use };
}

function textOf(error: unknown, notValid: string): string {
  return error instanceof RequestFailure ? error.message : notValid;
}

type FailureProps = { title: string; text: string; children?: ReactNode };

/** Why a public page could not do what it is for, and the ways on from there. */
export function PublicFailure({ title, text, children }: FailureProps) {
  return (
    <Stack gap="lg">
      <Title order={1} size="h2">
        {title}
      </Title>
      <Text role="alert" style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Text>
      {children}
    </Stack>
  );
}
