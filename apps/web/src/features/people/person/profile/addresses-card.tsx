import {
  ADDRESS_PART_MAX_LENGTH,
  ADDRESS_PARTS,
  type Address,
  type AddressPart,
  addressesOf,
  addressPosition,
  addressProblem,
  addressText,
  MOST_ADDRESSES,
  readAddress,
} from '@heatwise/domain/people/address';
import { ActionIcon, Button, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconMapPin, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { usePersonOfPage } from '../../../../entities/people/person-context.tsx';
import { useSites } from '../../../../entities/tags/job-and-location.queries.ts';
import { PositionPicker } from '../../../../entities/tags/position/position-picker.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { FormButtons } from '../../../../ui/form-buttons.tsx';
import { GuardedModal } from '../../../../ui/guarded-dialog.tsx';
import { useDraftForm } from '../../../../ui/use-draft-form.ts';
import { useDeleteAddress, useSaveAddress } from '../person.mutations.ts';
import classes from './profile.module.css';
import { FormSection } from './profile-fields.tsx';

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

/** Which address is being worked on: a place of the list, or a new one (null). */
type Editing = { readonly index: number | null; readonly address: Address };

/** Where a person is found; editors add, change and delete. */
export function AddressesCard({ mayEdit }: { mayEdit: boolean }) {
  const { user_id, metadata } = usePersonOfPage();
  const [editing, setEditing] = useState<Editing | null>(null);
  const [deleting, setDeleting] = useState<number | null>(null);
  const remove = useDeleteAddress();
  const addresses = addressesOf(metadata).map(readAddress);
  const doomed = deleting === null ? undefined : addresses[deleting];

  return (
    <FormSection title="Addresses">
      {addresses.length === 0 ? (
        <Text size="sm" c="dimmed">
          No addresses
        </Text>
      ) : (
        <ul className={classes.addresses}>
          {addresses.map((address, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is an address's only name
            <li key={index}>
              <IconMapPin size={20} stroke={1.7} aria-hidden="true" />
              <div className={classes.words}>
                <AddressWords address={address} />
              </div>
              {mayEdit ? (
                <>
                  <ActionIcon
                    size={40}
                    variant="subtle"
                    color="gray"
                    aria-label={`Edit address ${index + 1}`}
                    onClick={() => setEditing({ index, address })}
                  >
                    <IconPencil size={18} />
                  </ActionIcon>
                  <ActionIcon
                    size={40}
                    variant="subtle"
                    color="red"
                    aria-label={`Delete address ${index + 1}`}
                    onClick={() => setDeleting(index)}
                  >
                    <IconTrash size={18} />
                  </ActionIcon>
                </>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && addresses.length < MOST_ADDRESSES ? (
        <Button
          mt="sm"
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => setEditing({ index: null, address: readAddress(null) })}
        >
          Add address
        </Button>
      ) : null}
      {editing ? (
        <AddressDialog
          user_id={user_id}
          index={editing.index}
          address={editing.address}
          onClose={() => setEditing(null)}
        />
      ) : null}
      <ConfirmDialog
        opened={deleting !== null}
        title="Delete this address?"
        confirm="Delete"
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => {
          if (deleting !== null)
            remove.mutate({ user_id, index: deleting }, { onSettled: () => setDeleting(null) });
        }}
        onCancel={() => setDeleting(null)}
      >
        {doomed ? <AddressWords address={doomed} /> : null}
      </ConfirmDialog>
    </FormSection>
  );
}

function AddressWords({ address }: { address: Address }) {
  const position = addressPosition(address);
  return (
    <>
      <Text size="sm">{addressText(address) || 'Position on the map'}</Text>
      {position ? (
        <Text size="xs" c="dimmed">
          {position.lat.toFixed(5)}, {position.lon.toFixed(5)}
        </Text>
      ) : null}
    </>
  );
}
