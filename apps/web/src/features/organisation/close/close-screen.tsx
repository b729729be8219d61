import type { Organisation } from '@heatwise/contract/entities/organisation';
import { organisationRoutes } from '@heatwise/contract/organisation/organisation.routes';
import {
  CLOSING_GRACE_DAYS,
  type Closing,
  closingOf,
  isNameTyped,
  NAME_NOT_TYPED,
} from '@heatwise/domain/organisation/closing';
import { CURRENT_PASSWORD_REQUIRED } from '@heatwise/domain/session/password-change';
import { createSlug } from '@heatwise/domain/text/slug';
import { dateText } from '@heatwise/domain/time/date-text';
import { Button, Checkbox, List, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { useOrganisation } from '../../../entities/organisation/organisation.queries.ts';
import { useViewerZone } from '../../../platform/viewer-clock.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { downloadBlob } from '../../../ui/download-blob.ts';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { useDraftForm } from '../../../ui/use-draft-form.ts';

/** Rejects with RequestFailure, whose problems name the fields. */
export function useCloseOrganisation() {
  return useApiMutation<{ name: string; password: string }, Organisation>(
    (api, body) => api.send(organisationRoutes.close, { body }),
    { key: ['organisation', 'close'], done: 'The organisation is closed.', synchronises: true },
  );
}

export function useReopenOrganisation() {
  return useApiMutation<undefined, Organisation>((api) => api.send(organisationRoutes.reopen, { body: {} }), {
    key: ['organisation', 'reopen'],
    done: 'The organisation is open again.',
    synchronises: true,
  });
}

/** Fetches everything as a zip and saves it as a file named after the organisation and the day. */
export function useExportOrganisation(name: string) {
  return useApiMutation(async (api) => {
    const archive = await api.download(organisationRoutes.export);
    const day = new Date().toISOString().slice(0, 10);
    downloadBlob(archive, `heatwise-${createSlug(name, { hasSuffix: false })}-${day}.zip`);
  });
}

const EMPTY = { name: '', password: '', withoutExport: false };
const EXPORT_FIRST = 'Export everything first, or tick that you do not need it.';

type Props = {
  name: string;
  /** Since the screen was opened. */
  hasExported: boolean;
};

/** Takes the name, the password and a last yes. */
export function CloseForm({ name, hasExported }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const form = useDraftForm({
    saved: EMPTY,
    secrets: ['password'],
    problemsOf: (draft) => ({
      withoutExport: hasExported || draft.withoutExport ? null : EXPORT_FIRST,
      name: isNameTyped(draft.name, name) ? null : NAME_NOT_TYPED,
      password: draft.password === '' ? CURRENT_PASSWORD_REQUIRED : null,
    }),
    onAgreed: () => setIsAsking(true),
    inputOf: ({ name, password }) => ({ name, password }),
    write: useCloseOrganisation(),
  });

  return (
    <TitledCard title="2. Close">
      <List size="sm" spacing={4} mb="md">
        <List.Item>Only admins can still sign in. Tests that devices send are still stored.</List.Item>
        <List.Item>
          For {CLOSING_GRACE_DAYS} days any admin can export the data and reopen the organisation.
        </List.Item>
        <List.Item>Then everything is erased for good: people, measurements, settings, accounts.</List.Item>
      </List>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack maw={420}>
          {hasExported ? null : (
            <Checkbox
              size="md"
              label="Close without an export"
              {...form.field('withoutExport', { type: 'checkbox' })}
            />
          )}
          <TextInput
            size="md"
            label={`Type “${name}” to confirm`}
            autoComplete="off"
            {...form.field('name')}
          />
          <PasswordInput
            size="md"
            label="Your password"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
            {...form.field('password')}
          />
          <Button type="submit" size="md" color="red.8" w="fit-content">
            Close the organisation…
          </Button>
        </Stack>
      </form>
      <ConfirmDialog
        opened={isAsking}
        title={`Close ${name}?`}
        confirm="Close the organisation"
        isDangerous
        isBusy={form.isBusy}
        onConfirm={() => void form.send().finally(() => setIsAsking(false))}
        onCancel={() => setIsAsking(false)}
      >
        Everybody but the admins is signed out at once, and in {CLOSING_GRACE_DAYS} days everything is erased.
        All admins are told by email.
      </ConfirmDialog>
    </TitledCard>
  );
}

/** Closing the organisation, in this order: export, close; and for thirty days the way back. */
export function CloseScreen() {
  const organisation = useOrganisation();
  const exporting = useExportOrganisation(organisation?.name ?? '');
  if (!organisation) return <LoadingState />;
  const closing = closingOf(organisation.metadata);
  return (
    <Stack gap="lg" maw={760}>
      <PageHead title="Close organisation">
        Close {organisation.name} at Heatwise. Export everything first.
      </PageHead>
      {closing ? <ClosedOrganisationCard name={organisation.name} closing={closing} /> : null}
      <TitledCard
        title={closing ? 'Export' : '1. Export'}
        hint="People, measurements, settings, the audit trail: a zip with a table for each, and the pictures. Passwords and tokens are not part of it."
      >
        <Stack gap="xs">
          <Button
            size="md"
            w="fit-content"
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            loading={exporting.isPending}
            onClick={() => exporting.mutate()}
          >
            Export everything
          </Button>
          <Text size="sm" c="dimmed" role="status">
            {exporting.isPending
              ? 'Collecting everything. Large organisations take a few minutes.'
              : exporting.isSuccess
                ? 'Exported. It is in your downloads; keep the file in a safe place.'
                : ''}
          </Text>
        </Stack>
      </TitledCard>
      {closing ? null : <CloseForm name={organisation.name} hasExported={exporting.isSuccess} />}
    </Stack>
  );
}

/** While the organisation is closed: until when, and the way back. */
function ClosedOrganisationCard({ name, closing }: { name: string; closing: Closing }) {
  const zone = useViewerZone();
  const reopen = useReopenOrganisation();
  const [isAsking, setIsAsking] = useState(false);
  const day = (instant: string) => dateText(Date.parse(instant), zone);
  return (
    <TitledCard title="Closed">
      <Text size="sm" mb="md">
        {name} was closed on {day(closing.asked_at)}. On {day(closing.erase_at)} all its data will be erased
        for good. Until then only admins can sign in, and tests that devices send are stored.
      </Text>
      <Button
        size="md"
        w="fit-content"
        leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
      >
        Reopen…
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Open ${name} again?`}
        confirm="Reopen"
        isBusy={reopen.isPending}
        onConfirm={() => reopen.mutate(undefined, { onSettled: () => setIsAsking(false) })}
        onCancel={() => setIsAsking(false)}
      >
        Everybody can sign in again, and nothing is erased.
      </ConfirmDialog>
    </TitledCard>
  );
}
