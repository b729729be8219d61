import { initials } from '@heatwise/domain/people/person-name';
import { Stack } from '@mantine/core';
import { useSetOrganisationPicture } from '../../entities/organisation/organisation.mutations.ts';
import { type LocalOrganisation, useOrganisation } from '../../entities/organisation/organisation.queries.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PictureField } from '../../ui/picture/picture-field.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { OrganisationForm } from './organisation-form.tsx';
import { RetentionCard } from './retention/retention-card.tsx';

/** What holds for the whole organisation. */
export function OrganisationScreen() {
  const organisation = useOrganisation();
  return (
    <Stack gap="lg" maw={760}>
      <PageHead title="Organisation">Settings for everybody in your organisation.</PageHead>
      {organisation ? (
        <>
          <Picture organisation={organisation} />
          <OrganisationForm organisation={organisation} />
          <RetentionCard organisation={organisation} />
        </>
      ) : (
        <LoadingState />
      )}
    </Stack>
  );
}

/** Kept at once, unlike what is in the form. */
function Picture({ organisation: { org_id, name, image } }: { organisation: LocalOrganisation }) {
  const setPicture = useSetOrganisationPicture();
  const [name_first = '', name_last = ''] = name.trim().split(/\s+/);
  return (
    <TitledCard title="Logo" hint="Shown uncropped next to the organisation’s name.">
      <PictureField
        image={image}
        alt="The organisation’s logo"
        initials={initials({ name_first, name_last: name_last || name_first.slice(1) })}
        shape="logo"
        mayEdit
        isBusy={setPicture.isPending}
        onSet={(picture) => setPicture.mutateAsync({ org_id, image: picture })}
      />
    </TitledCard>
  );
}
