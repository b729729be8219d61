import {
  INDUSTRIES,
  ORGANISATION_DETAIL_MAX_LENGTH,
  type OrganisationDetailKey,
} from '@heatwise/domain/organisation/organisation-settings';
import { ORGANISATION_NAME_MAX_LENGTH } from '@heatwise/domain/session/registration';
import { Autocomplete, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { TitledCard } from '../../ui/titled-card.tsx';
import type { OrganisationFields } from './organisation-fields.ts';

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
