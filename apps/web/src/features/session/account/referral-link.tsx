import { Code, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { CopyIcon } from '../../../ui/copy-icon.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { ownReferral } from '../registration.mutations.ts';

/** One's own link with which others register their organisations. */
export function OwnReferralLink() {
  const { api } = usePlatform();
  const { data, error, refetch } = useQuery({
    queryKey: ['referral'],
    queryFn: () => ownReferral(api),
    staleTime: 0,
  });
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState text="Loading your link…" height={60} />;
  return (
    <>
      <Group gap={4} wrap="nowrap">
        <Code style={{ overflowWrap: 'anywhere' }}>{data.url}</Code>
        <CopyIcon text={data.url} label="Copy the link" />
      </Group>
      <Text size="sm" c="dimmed" mt="xs">
        {data.registered === 1
          ? '1 organisation has registered with it.'
          : `${data.registered} organisations have registered with it.`}
      </Text>
    </>
  );
}
