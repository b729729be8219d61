import {
  ADDRESS_PART_MAX_LENGTH,
  ADDRESS_PARTS,
  type Address,
  type AddressPart,
  addressPosition,
  addressProblem,
} from '@heatwise/domain/people/address';
import { Button, Group, Modal, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useMemo, useState } from 'react';
import { usePersonOfPage } from '../../../../entities/people/person-context.tsx';
import { PositionPicker } from '../../../../entities/tags/position/position-picker.tsx';
import { useSites } from '../../../../entities/tags/sites.ts';
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
  const [draft, setDraft] = useState(address);
  const [problem, setProblem] = useState<string | null>(null);
  const save = useSaveAddress();
  const sites = useSitesOfPerson();

  function change(part: Partial<Address>): void {
    setDraft((before) => ({ ...before, ...part }));
    setProblem(null);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    // The dialog hangs in the page's form as React sees it.
    event.stopPropagation();
    const found = addressProblem(draft);
    setProblem(found);
    if (found) return;
    try {
      await save.mutateAsync({ user_id, index, address: draft });
      onClose();
    } catch {
      // A toast has said why; what was typed stays.
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={index === null ? 'Add address' : 'Edit address'}
      closeButtonProps={{ 'aria-label': 'Close' }}
      size="lg"
      centered
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
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
          {problem ? (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {problem}
            </Text>
          ) : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              Save address
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
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
