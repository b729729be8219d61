import { MEASUREMENT_TYPE_NAMES, measurementUnit } from '@heatwise/domain/measurements/measurement-type';
import { EMPLOYEE_ID_KEY } from '@heatwise/domain/people/employee-id';
import { deletionWarning } from '@heatwise/domain/people/people-actions';
import { fullName, initials } from '@heatwise/domain/people/person-name';
import { mayEditUser, mayHideUser, mayViewMeasurementsOf } from '@heatwise/domain/permissions/may';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { dateText } from '@heatwise/domain/time/date-text';
import { Button, Group, Skeleton, Table, Text } from '@mantine/core';
import { IconEyeOff, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { valueText } from '../../../../entities/measurements/measurement-text.ts';
import {
  newestChange,
  usePersonOnServer,
  usePersonStats,
} from '../../../../entities/people/person.queries.ts';
import { usePersonOfPage } from '../../../../entities/people/person-context.tsx';
import { useLocalRows } from '../../../../local-db/use-local-rows.ts';
import { ASKED } from '../../../../platform/or-ask.ts';
import { useViewerZone } from '../../../../platform/viewer-clock.ts';
import { useActor } from '../../../../sync/actor.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { HideInstead } from '../../../../ui/hide-instead.tsx';
import { NameChips } from '../../../../ui/name-chips.tsx';
import { PictureField } from '../../../../ui/picture/picture-field.tsx';
import { useDeletePerson, useHidePerson, useSetPicture } from '../person.mutations.ts';
import { AcclimatisationCard } from './acclimatisation-card.tsx';
import { AddressesCard } from './addresses-card.tsx';
import classes from './profile.module.css';
import { detailsOf } from './profile-draft.ts';
import { FormSection } from './profile-fields.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ShiftPatternCard } from './shift-pattern-card.tsx';

/** Hiding, showing and deleting a person, for those who may; nothing for the others. */
function PersonActions({ onDeleted }: { onDeleted: () => void }) {
  const actor = useActor();
  const person = usePersonOfPage();
  const { user_id, is_hidden } = person;
  const { data } = usePersonOnServer(person);
  const [isAsking, setIsAsking] = useState<'hide' | 'delete' | null>(null);
  const hide = useHidePerson();
  const remove = useDeletePerson();
  // Whether the person is an admin is known to the server.
  const mayHide = mayHideUser(actor, { ...person, is_admin: false }) && data?.may.hide !== false;
  const mayDelete = data?.may.delete ?? false;
  if (!mayHide && !mayDelete) return null;

  const name = fullName(person) || 'this person';
  const close = () => setIsAsking(null);
  return (
    <FormSection title="Visibility">
      <Text size="sm" c="dimmed" mb="sm">
        {is_hidden
          ? 'Hidden: this person is left out of lists and of the dashboard until shown again.'
          : 'Shown in lists and on the dashboard.'}{' '}
        {mayHide && is_hidden ? (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={hide.isPending}
            onClick={() => hide.mutate({ user_id, isHidden: false })}
          >
            Show
          </Button>
        ) : null}
      </Text>
      <Group gap="xs">
        {mayHide ? (
          <Button
            variant="default"
            loading={hide.isPending}
            disabled={is_hidden}
            leftSection={<IconEyeOff size={18} aria-hidden="true" />}
            onClick={() => setIsAsking('hide')}
          >
            Hide
          </Button>
        ) : null}
        {mayDelete ? (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} aria-hidden="true" />}
            onClick={() => setIsAsking('delete')}
          >
            Delete
          </Button>
        ) : null}
      </Group>
      <ConfirmDialog
        opened={isAsking === 'hide'}
        title={`Hide ${name}?`}
        confirm="Hide"
        isBusy={hide.isPending}
        onConfirm={() => hide.mutate({ user_id, isHidden: true }, { onSettled: close })}
        onCancel={close}
      >
        Hidden people are left out of lists and of the dashboard, unless you show hidden people. Nothing is
        lost, and you can show the person again at any time.
      </ConfirmDialog>
      <ConfirmDialog
        opened={isAsking === 'delete'}
        title={`Delete ${name}?`}
        confirm="Delete"
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() =>
          remove.mutate(
            { user_id },
            { onSuccess: (output) => (output === ASKED ? undefined : onDeleted()), onSettled: close },
          )
        }
        onCancel={close}
      >
        {deletionWarning(1)}
        {mayHide && !is_hidden ? (
          <div>
            <HideInstead
              isBusy={hide.isPending}
              onHide={() => hide.mutate({ user_id, isHidden: true }, { onSettled: close })}
            />
          </div>
        ) : null}
      </ConfirmDialog>
    </FormSection>
  );
}

/** How many tests of each kind, the latest and the median: over all there are, also those not yet synchronised. */
function StatsCard() {
  const { user_id } = usePersonOfPage();
  const zone = useViewerZone();
  const changes = useLocalRows(
    (queries) => newestChange(queries, user_id),
    ['newest change of person', user_id],
  );
  const types = useLocalRows(
    (queries) => queries.selectFrom('custom_measurement_types').select(['custom_id', 'name', 'unit']),
    ['custom types of stats'],
  );
  const { data, error, refetch } = usePersonStats(user_id, changes.data?.[0]?.newest ?? '');
  const customOf = (id: string | null) => types.data?.find(({ custom_id }) => custom_id === id);
  return (
    <FormSection title="Tests">
      {data ? (
        data.types.length === 0 ? (
          <Text size="sm" c="dimmed">
            Not tested yet
          </Text>
        ) : (
          <Table verticalSpacing={6} horizontalSpacing={4} fz="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Type</Table.Th>
                <Table.Th scope="col" ta="end">
                  Tests
                </Table.Th>
                <Table.Th scope="col" ta="end">
                  Median
                </Table.Th>
                <Table.Th scope="col" ta="end">
                  Latest
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.types.map(({ type, custom_id, count, median, last_time }) => {
                const custom = customOf(custom_id);
                const unit = custom?.unit ?? measurementUnit(type);
                return (
                  <Table.Tr key={`${type} ${custom_id}`}>
                    <Table.Th scope="row" fw={500}>
                      {custom?.name ?? MEASUREMENT_TYPE_NAMES[type]}
                    </Table.Th>
                    <Table.Td ta="end">{formatNumber(count)}</Table.Td>
                    <Table.Td ta="end">
                      {median === null ? '–' : `${valueText(median)}${unit ? ` ${unit}` : ''}`}
                    </Table.Td>
                    <Table.Td ta="end">{dateText(Date.parse(last_time), zone)}</Table.Td>
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        )
      ) : error ? (
        <Group justify="space-between">
          <Text size="sm" role="alert">
            {error.message}
          </Text>
          <Button variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        </Group>
      ) : (
        <Skeleton height={80} aria-label="Loading" role="status" />
      )}
    </FormSection>
  );
}

const KINDS = [
  { name: 'Tags', type: 'default' },
  { name: 'Jobs', type: 'job' },
  { name: 'Locations', type: 'location' },
] as const;

/** The same as the form, for those who may only see. */
function ProfileFacts() {
  const { name_first, name_last, email, tags, metadata } = usePersonOfPage();
  const namesOf = (type: string) => tags.filter((tag) => tag.type === type).map(({ name }) => name);
  const employeeId = metadata[EMPLOYEE_ID_KEY];
  const facts: (readonly [string, ReactNode])[] = [
    ['First name', name_first],
    ['Last name', name_last],
    ['Email', email ?? ''],
    ...KINDS.map(
      ({ name, type }) => [name, <NameChips key={type} wraps names={namesOf(type)} none="–" />] as const,
    ),
    ['Employee ID', typeof employeeId === 'string' ? employeeId : ''],
    ...detailsOf(metadata).map(({ key, value }) => [key, value] as const),
  ];
  return (
    <FormSection title="Profile">
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
    </FormSection>
  );
}

type Props = {
  onDeleted: () => void;
  /** What else concerns how the person signs in. */
  signIn?: ReactNode;
};

/** Who a person is: a form for those who may edit them, facts for those who may see them. */
export function ProfileScreen({ onDeleted, signIn }: Props) {
  const actor = useActor();
  const person = usePersonOfPage();
  const mayEdit = mayEditUser(actor, person);
  return (
    <div className={classes.grid}>
      {mayEdit ? <ProfileForm /> : <ProfileFacts />}
      <div className={classes.side}>
        <PictureCard mayEdit={mayEdit} />
        <ShiftPatternCard />
        {mayViewMeasurementsOf(actor, person) ? (
          <>
            <StatsCard />
            <AcclimatisationCard />
          </>
        ) : null}
        <AddressesCard mayEdit={mayEdit} />
        {signIn}
        <PersonActions onDeleted={onDeleted} />
      </div>
    </div>
  );
}

/** A person's picture, and for editors the way to another one or to none. */
function PictureCard({ mayEdit }: { mayEdit: boolean }) {
  const person = usePersonOfPage();
  const { user_id, image } = person;
  const setPicture = useSetPicture();
  return (
    <FormSection title="Picture">
      <PictureField
        image={image}
        alt="The person’s picture"
        initials={initials(person)}
        shape="round"
        mayEdit={mayEdit}
        isBusy={setPicture.isPending}
        onSet={(picture) => setPicture.mutateAsync({ user_id, image: picture })}
      />
    </FormSection>
  );
}
