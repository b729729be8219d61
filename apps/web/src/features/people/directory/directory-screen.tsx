import { DIRECTORY_SECRET_MISSING } from '@heatwise/domain/people/directory-person';
import { Select, Stack } from '@mantine/core';
import { IconBrandWindows } from '@tabler/icons-react';
import { useState } from 'react';
import { BackLink } from '../../../ui/back-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { QueryState } from '../../../ui/query-list.tsx';
import { useDirectorySources } from './directory.queries.ts';
import { DirectoryPicker } from './directory-picker.tsx';

/** Adding people from the organisation's directory. For organisation admins. */
export function DirectoryScreen() {
  return (
    <Stack gap="md" maw={860}>
      <PageHead title="Add from Microsoft Entra ID" back={<BackLink to="/people" label="People" />}>
        They sign in with their work account, and see only their own data until they are given permission.
      </PageHead>
      <Directory />
    </Stack>
  );
}

function Directory() {
  const { data: sources, error, refetch } = useDirectorySources();
  const [chosen, setChosen] = useState<string | null>(null);
  if (error || !sources)
    return <QueryState query={{ data: sources, error, refetch }} text="Loading your directory…" showsStale />;
  const source = sources.find(({ provider_id }) => provider_id === chosen) ?? sources[0];
  if (!source)
    return (
      <EmptyState
        icon={<IconBrandWindows size={26} stroke={1.6} />}
        title="No directory yet"
        hint="Set up Microsoft Entra ID for single sign-on first, with a client secret."
        action={<ToSettings />}
      />
    );
  return (
    <>
      {sources.length > 1 ? (
        <Select
          label="Directory"
          allowDeselect={false}
          maw={360}
          data={sources.map(({ provider_id, name }) => ({ value: provider_id, label: name }))}
          value={source.provider_id}
          onChange={setChosen}
        />
      ) : null}
      {source.can_be_read ? (
        <DirectoryPicker key={source.provider_id} source={source} />
      ) : (
        <EmptyState
          icon={<IconBrandWindows size={26} stroke={1.6} />}
          title={`${source.name} cannot be read`}
          hint={DIRECTORY_SECRET_MISSING}
          action={<ToSettings />}
        />
      )}
    </>
  );
}

function ToSettings() {
  return (
    <ButtonLink to="/settings/sso" variant="default" mt="sm">
      Open Single sign-on
    </ButtonLink>
  );
}
