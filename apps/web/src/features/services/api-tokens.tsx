import type { ApiToken, MadeApiToken } from '@heatwise/contract/services/services.contract';
import {
  API_SCOPE_TEXTS,
  API_TOKEN_DAYS,
  API_TOKEN_NAME_MAX_LENGTH,
  API_TOKEN_REQUESTS_A_MINUTE,
  type ApiScope,
  apiScopesProblem,
  apiTokenNameProblem,
  BI_SCOPE,
  CHOSEN_SCOPES,
} from '@heatwise/domain/services/api-token';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { dateText } from '@heatwise/domain/time/date-text';
import { Anchor, Badge, Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useViewerZone } from '../../platform/viewer-clock.ts';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QueryList } from '../../ui/query-list.tsx';
import { RevocableEntry } from '../../ui/revocable-entry.tsx';
import { SecretDialog, SecretShownOnce } from '../../ui/secret-shown-once.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { useDraftForm } from '../../ui/use-draft-form.ts';
import { useApiTokens, useCreateApiToken, useRevokeApiToken } from './services.queries.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** What the token may do where that is not chosen here. */
  fixed?: readonly ApiScope[];
};

/** Makes a token and shows it, this once. */
export function NewApiTokenDialog({ opened, onClose, fixed }: Props) {
  return (
    <SecretDialog<MadeApiToken>
      opened={opened}
      title={fixed ? 'New BI token' : 'New API token'}
      madeTitle="Save the token"
      form={(onMade, close) => <TokenForm onMade={onMade} onCancel={close} {...(fixed && { fixed })} />}
      secret={({ name, token }, close) => (
        <SecretShownOnce
          warning="It is not shown again. Put it into the program now, or keep it in a safe place."
          name={name}
          secret={token}
          testId="api-token"
          copyLabel="Copy the token"
          done="I have saved it"
          onDone={close}
        />
      )}
      onClose={onClose}
    />
  );
}

const days = API_TOKEN_DAYS.map((count) => ({
  value: String(count),
  label: count === null ? 'When it is revoked' : count === 365 ? 'In a year' : `In ${count} days`,
}));
const FIRST_DAYS = '90';

type FormProps = Pick<Props, 'fixed'> & { onMade: (made: MadeApiToken) => void; onCancel: () => void };

function TokenForm({ onMade, onCancel, fixed }: FormProps) {
  const form = useDraftForm({
    saved: { name: '', scopes: [...(fixed ?? [])], days: FIRST_DAYS },
    problemsOf: ({ name, scopes }) => ({
      name: apiTokenNameProblem(name),
      scopes: apiScopesProblem(scopes),
    }),
    inputOf: ({ name, scopes, days: chosen }) => ({
      name,
      scopes,
      expires_days: API_TOKEN_DAYS.find((count) => String(count) === chosen) ?? null,
    }),
    write: useCreateApiToken(),
    onSaved: onMade,
  });
  const { scopes } = form.values;
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        <TextInput
          label="Name"
          description="So that you can recognise it in the list and in the audit trail."
          placeholder={fixed ? 'Data warehouse' : 'Payroll'}
          data-autofocus
          maxLength={API_TOKEN_NAME_MAX_LENGTH}
          {...form.field('name')}
        />
        {fixed ? null : (
          <Checkbox.Group
            label="What it may do"
            value={[...scopes]}
            onChange={(chosen) =>
              form.change({ scopes: CHOSEN_SCOPES.filter((scope) => chosen.includes(scope)) })
            }
            error={form.field('scopes').error}
          >
            {CHOSEN_SCOPES.map((scope) => (
              <Checkbox
                key={scope}
                value={scope}
                py={8}
                label={API_SCOPE_TEXTS[scope].label}
                description={API_SCOPE_TEXTS[scope].hint}
              />
            ))}
          </Checkbox.Group>
        )}
        {scopes.some((scope) => API_SCOPE_TEXTS[scope].isHealth) ? (
          <Notice tone="warning">
            {fixed
              ? 'This is health data. Codes are not names, but whoever knows enough about a person may still recognise them.'
              : 'This is health data of your people. Whoever has the token can read it, for everybody.'}
          </Notice>
        ) : null}
        <NativeSelect label="When it ends" data={days} {...form.field('days')} />
        {form.values.days === 'null' ? (
          <Notice tone="warning">
            A token without an end that gets into the wrong hands works until somebody notices.
          </Notice>
        ) : null}
        <FormButtons size="md" loading={form.isBusy} onCancel={onCancel}>
          Create the token
        </FormButtons>
      </Stack>
    </form>
  );
}

/** The tokens that let other programs in: made, listed without their secret, revoked. */
export function ApiTokens() {
  const { data: all, error, refetch } = useApiTokens();
  // Those for pseudonymous rows have a card of their own.
  const data = all?.filter(({ scopes }) => !scopes.includes(BI_SCOPE));
  const [isMaking, setIsMaking] = useState(false);
  return (
    <TitledCard title="API tokens">
      <Group justify="space-between" gap="sm" mb="sm">
        <Text size="sm" c="dimmed" maw={520}>
          A program with a token acts for the whole organisation, within what the token may do:{' '}
          {formatNumber(API_TOKEN_REQUESTS_A_MINUTE)} requests a minute. A token stops working as soon as
          whoever made it is no longer an admin. How to call:{' '}
          <Anchor underline="always" href="/api/docs" target="_blank" rel="noreferrer" size="sm">
            the API’s documentation
          </Anchor>
          .
        </Text>
        <Button
          size="md"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => setIsMaking(true)}
        >
          New token
        </Button>
      </Group>
      <QueryList
        query={{ data, error, refetch }}
        text="Loading the tokens…"
        showsStale
        label="API tokens"
        items={data}
        empty={{ title: 'No API tokens', hint: 'Choose “New token” to let another program in.' }}
      >
        {(token) => <ApiTokenEntry key={token.api_token_id} token={token} />}
      </QueryList>
      <NewApiTokenDialog opened={isMaking} onClose={() => setIsMaking(false)} />
    </TitledCard>
  );
}

const USED_TEXT = { last: 'last used ', never: 'never used' };

/** A token in a list: with what it may do, its end, and how it is revoked. */
export function ApiTokenEntry({ token }: { token: ApiToken }) {
  const revoke = useRevokeApiToken();
  return (
    <RevocableEntry
      entry={token}
      about={<About token={token} />}
      usedText={USED_TEXT}
      warning="Programs that use it are refused from their next request on. This cannot be undone, but you can create a new token."
      isRevoking={revoke.isPending}
      onRevoke={() => revoke.mutate(token.api_token_id)}
    />
  );
}

function About({ token: { scopes, expires_at, stopped } }: { token: ApiToken }) {
  const zone = useViewerZone();
  const day = expires_at === null ? null : dateText(Date.parse(expires_at), zone);
  return (
    <>
      {stopped ? (
        <Badge variant="default" tt="none" my={2}>
          {stopped === 'expired' ? `Expired on ${day}` : 'Stopped: its maker is no longer an admin'}
        </Badge>
      ) : null}
      <Text size="sm">{scopes.map((scope) => API_SCOPE_TEXTS[scope].label).join(', ')}</Text>
      {stopped === 'expired' ? null : (
        <Text size="sm">{day === null ? 'Works until it is revoked' : `Expires on ${day}`}</Text>
      )}
    </>
  );
}
