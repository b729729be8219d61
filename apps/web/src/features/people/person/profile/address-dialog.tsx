import {
  ADDRESS_PART_MAX_LENGTH,
  ADDRESS_PARTS,
  type Address,
  type AddressPart,
  addressPosition,
  addressProblem,
} from '@heatwise/domain/people/address';
import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { usePersonOfPage } from '../../../../entities/people/person-context.tsx';
import { PositionPicker } from '../../../../entities/tags/position/position-picker.tsx';
import { useSites } from '../../../../entities/tags/sites.ts';
import { FormButtons } from '../../../../ui/form-buttons.tsx';
import { GuardedModal } from '../../../../ui/guarded-dialog.tsx';
import { useDraftForm } from '../../../../ui/use-draft-form.ts';
import { useSaveAddress } from '../person.mutations.ts';

const LABELS: Readonly<Record<AddressPart, string>> = {
  street: 'Street',
  city: 'City',
  state: 'State',
  postal_code: 'Postal code',
  country: 'Country',
};

/** The words of an address as the search for places takes them. */
function placeParts({ street, city, state, country, postal_code }: Address) {
  return { street, city, state, country, postalcode: postal_code };
}

type Props = {
  user_id: string;
  /** Its place in the list; null for a new one. */
  index: number | null;
  address: Address;
  onClose: () => void;
};

/** Words and position of one address. It stays open until it is saved. */
export function AddressDialog({ user_id, index, address, onClose }: Props) {
  const form = useDraftForm({
    saved: address,
    problemsOf: (draft) => ({ address: addressProblem(draft) }),
    inputOf: (draft) => ({ user_id, index, address: draft }),
    write: useSaveAddress(),
    // A toast says why; what was typed stays.
    serverProblemsOf: () => ({}),
    onSaved: onClose,
  });
  const { values: draft, change } = form;
  const sites = useSitesOfPerson();

  return (
    <GuardedModal
      opened
      onClose={onClose}
      unsaved={form.unsaved}
      title={index === null ? 'Add address' : 'Edit address'}
      size="lg"
      centered
    >
      <form noValidate onSubmit={form.onSubmit}>
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {ADDRESS_PARTS.map((part) => (
              <TextInput
                key={part}
                label={LABELS[part]}
                value={draft[part]}
                maxLength={ADDRESS_PART_MAX_LENGTH}
                onChange={(event) => change({ [part]: event.currentTarget.value })}
                autoComplete="off"
              />
            ))}
          </SimpleGrid>
          <PositionPicker
            value={addressPosition(draft)}
            onChange={(position) => change({ lat: position?.lat ?? null, lon: position?.lon ?? null })}
            address={placeParts(draft)}
            sites={sites}
            height={280}
          />
          {form.problems.address ? (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {form.problems.address}
            </Text>
          ) : null}
          <FormButtons loading={form.isBusy} onCancel={onClose}>
            Save address
          </FormButtons>
        </Stack>
      </form>
    </GuardedModal>
  );
}

/** Where the person works; all sites where that is not known. */
function useSitesOfPerson() {
  const { tag_ids } = usePersonOfPage();
  const sites = useSites();
  return useMemo(() => {
    const own = sites.filter(({ tag_id }) => tag_ids.includes(tag_id));
    return own.length > 0 ? own : sites;
  }, [sites, tag_ids]);
}
