import {
  INDUSTRIES,
  ORGANISATION_DETAIL_MAX_LENGTH,
  type OrganisationDetailKey,
  organisationProblems,
} from '@heatwise/domain/organisation/organisation-settings';
import { initials } from '@heatwise/domain/people/person-name';
import { ORGANISATION_NAME_MAX_LENGTH } from '@heatwise/domain/session/registration';
import { Autocomplete, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import {
  useSetOrganisationPicture,
  useUpdateOrganisation,
} from '../../entities/organisation/organisation.mutations.ts';
import { type LocalOrganisation, useOrganisation } from '../../entities/organisation/organisation.queries.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PictureField } from '../../ui/picture/picture-field.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { usePageForm } from '../../ui/use-page-form.tsx';
import classes from './organisation.module.css';
import { draftOf, type OrganisationDraft, type OrganisationFields, updateOf } from './organisation-draft.ts';
import {
  FeatureFields,
  OfflineFields,
  SignInFields,
  UnitFields,
  ZoneFields,
} from './organisation-rule-fields.tsx';
import { RetentionCard } from './retention/retention-card.tsx';

export function NameField({ draft, problems, onChange }: OrganisationFields) {
  return (
    <TitledCard title="Name">
      <TextInput
        label="Organisation name"
        size="md"
        value={draft.name}
        error={problems.name}
        maxLength={ORGANISATION_NAME_MAX_LENGTH}
        autoComplete="organization"
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
    </TitledCard>
  );
}

/** What the organisation says of itself. */
export function DetailFields({ draft, problems, onChange }: OrganisationFields) {
  const field = (key: OrganisationDetailKey) => ({
    size: 'md' as const,
    value: draft.details[key],
    error: problems[`metadata.${key}`],
    maxLength: ORGANISATION_DETAIL_MAX_LENGTH,
  });
  const write = (key: OrganisationDetailKey, value: string) =>
    onChange({ details: { ...draft.details, [key]: value } });
  const input = (key: OrganisationDetailKey) => ({
    ...field(key),
    onChange: (event: { currentTarget: { value: string } }) => write(key, event.currentTarget.value),
  });
  return (
    <TitledCard title="About the organisation" hint="Everybody in your organisation can see these.">
      <Stack gap="md">
        <Autocomplete
          label="Industry"
          data={[...INDUSTRIES]}
          {...field('industry')}
          onChange={(value) => write('industry', value)}
        />
        <Textarea label="Address" autosize minRows={2} maxRows={5} {...input('address')} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput label="Contact person" {...input('contact_name')} />
          <TextInput label="Contact phone" type="tel" inputMode="tel" {...input('contact_phone')} />
          <TextInput label="Contact email" type="email" inputMode="email" {...input('contact_email')} />
          <TextInput label="Website" type="url" inputMode="url" {...input('website')} />
        </SimpleGrid>
      </Stack>
    </TitledCard>
  );
}

/** Name, rules and details of the organisation, saved together. */
export function OrganisationForm({ organisation }: { organisation: LocalOrganisation }) {
  const changesOf = (draft: OrganisationDraft) => updateOf(organisation, draft);
  const form = usePageForm({
    saved: draftOf(organisation),
    hasChanges: (draft) => changesOf(draft) !== null,
    problemsOf: (draft) => organisationProblems(changesOf(draft) ?? {}),
    inputOf: changesOf,
    write: useUpdateOrganisation(),
  });
  const fields = { draft: form.values, problems: form.problems, onChange: form.change };
  return (
    <form onSubmit={form.onSubmit} noValidate className={classes.form}>
      <NameField {...fields} />
      <UnitFields {...fields} />
      <ZoneFields {...fields} />
      <FeatureFields {...fields} />
      <SignInFields {...fields} />
      <OfflineFields {...fields} />
      <DetailFields {...fields} />
      {form.saveBar}
    </form>
  );
}

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
