import {
  type Address,
  addressesOf,
  addressPosition,
  addressText,
  MOST_ADDRESSES,
  readAddress,
} from '@heatwise/domain/people/address';
import { ActionIcon, Button, Text } from '@mantine/core';
import { IconMapPin, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { usePersonOfPage } from '../../../../entities/people/person-context.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { useDeleteAddress } from '../person.mutations.ts';
import { AddressDialog } from './address-dialog.tsx';
import { FormSection } from './form-section.tsx';
import classes from './profile.module.css';

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
