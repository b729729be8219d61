import { Text } from '@mantine/core';
import { useAccount } from './account.queries.ts';

const listed = new Intl.ListFormat('en', { type: 'disjunction' });

/** Who can grant what somebody lacks, by name where the server sends it. */
export function AskAdminHint() {
  const { data } = useAccount();
  const names = data?.admin_names ?? [];
  return (
    <Text>
      {names.length > 0
        ? `Ask an organisation admin for it: ${listed.format(names)}.`
        : 'Ask an organisation admin for it.'}
    </Text>
  );
}
