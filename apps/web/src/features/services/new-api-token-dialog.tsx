import type { MadeApiToken } from '@heatwise/contract/services/api-tokens.contract';
import { API_SCOPE_TEXTS, type ApiScope, CHOSEN_SCOPES } from '@heatwise/domain/services/api-scope';
import {
  API_TOKEN_DAYS,
  API_TOKEN_NAME_MAX_LENGTH,
  apiScopesProblem,
  apiTokenNameProblem,
} from '@heatwise/domain/services/api-token';
import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SecretDialog, SecretShownOnce } from '../../ui/secret-shown-once.tsx';
import { useDraftForm } from '../../ui/use-draft-form.ts';
import { useCreateApiToken } from './services.mutations.ts';

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
