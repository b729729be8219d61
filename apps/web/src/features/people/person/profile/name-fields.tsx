import { PERSON_NAME_MAX_LENGTH } from '@heatwise/domain/people/person-name';
import { SimpleGrid, TextInput } from '@mantine/core';
import { FormSection } from './form-section.tsx';

type Names = { readonly name_first: string; readonly name_last: string };

type Props = {
  draft: Names;
  problems: { readonly name_first?: string; readonly name_last?: string };
  onChange: (part: Partial<Names>) => void;
};

/** The name of a person who is made or edited. */
export function NameFields({ draft, problems, onChange }: Props) {
  return (
    <FormSection title="Name">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label="First name"
          value={draft.name_first}
          maxLength={PERSON_NAME_MAX_LENGTH}
          error={problems.name_first}
          onChange={(event) => onChange({ name_first: event.currentTarget.value })}
          autoComplete="off"
        />
        <TextInput
          label="Last name"
          value={draft.name_last}
          maxLength={PERSON_NAME_MAX_LENGTH}
          error={problems.name_last}
          onChange={(event) => onChange({ name_last: event.currentTarget.value })}
          autoComplete="off"
        />
      </SimpleGrid>
    </FormSection>
  );
}
