import type { MailDelivery } from '@heatwise/contract/session/mail.contract';
import { PERSON_NAME_MAX_LENGTH } from '@heatwise/domain/people/person-name';
import { PASSWORD_MIN_LENGTH, passwordHint } from '@heatwise/domain/session/password-limits';
import {
  ORGANISATION_NAME_MAX_LENGTH,
  REGISTRATION_CODES,
  REGISTRATION_MESSAGES,
  type Registration,
  type RegistrationProblems,
  registrationMessage,
  registrationProblems,
} from '@heatwise/domain/session/registration';
import { normaliseText } from '@heatwise/domain/text/normalise-text';
import { Button, Checkbox, PasswordInput, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { usePlatform } from '../../platform/platform-context.tsx';
import { RequestFailure } from '../../platform/request-failure.ts';
import { useViewerZone } from '../../platform/viewer-clock.ts';
import { AnchorLink } from '../../ui/links.tsx';
import { TimeZoneField } from '../../ui/time-zone-field.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { register } from './registration.mutations.ts';

const EMPTY: Registration = { organisation_name: '', name_first: '', name_last: '', email: '', password: '' };

type Problems = RegistrationProblems & { readonly agreement?: string };
type Props = {
  /** Of the link that led here. */
  referralId: string | undefined;
  onRegistered: (mail: MailDelivery) => void;
};

/** A new organisation and its first admin. */
export function RegistrationForm({ referralId, onRegistered }: Props) {
  const { api } = usePlatform();
  const toast = useToast();
  const [draft, setDraft] = useState(EMPTY);
  const browserZone = useViewerZone().name;
  const [time_zone, setTimeZone] = useState(browserZone);
  const [hasAgreed, setHasAgreed] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setIsBusy] = useState(false);

  function field(name: keyof Registration) {
    return {
      size: 'md',
      value: draft[name],
      error: problems[name],
      onChange: (event: { currentTarget: { value: string } }) => {
        const { value } = event.currentTarget;
        setDraft((before) => ({ ...before, [name]: value }));
        setProblems({});
      },
    } as const;
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found: Problems = {
      ...registrationProblems(draft),
      ...(!hasAgreed && { agreement: REGISTRATION_MESSAGES[4] }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setIsBusy(true);
    try {
      const answer = await register(api, {
        ...draft,
        email: normaliseText(draft.email),
        time_zone,
        privacy_agreement: hasAgreed,
        ...(referralId === undefined ? {} : { referral_id: referralId }),
      });
      const message = registrationMessage(answer.code);
      if (message === null) return onRegistered(answer.mail);
      toast('error', message);
      setProblems(atField(answer.code, message));
    } catch (error) {
      toast('error', error instanceof RequestFailure ? error.message : REGISTRATION_MESSAGES[3]);
    }
    setIsBusy(false);
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <TextInput
          label="Organisation"
          autoComplete="organization"
          maxLength={ORGANISATION_NAME_MAX_LENGTH}
          {...field('organisation_name')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label="First name"
            autoComplete="given-name"
            maxLength={PERSON_NAME_MAX_LENGTH}
            {...field('name_first')}
          />
          <TextInput
            label="Last name"
            autoComplete="family-name"
            maxLength={PERSON_NAME_MAX_LENGTH}
            {...field('name_last')}
          />
        </SimpleGrid>
        <TextInput label="Email" type="email" autoComplete="username" {...field('email')} />
        <PasswordInput
          label="Password"
          description={passwordHint(PASSWORD_MIN_LENGTH)}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
          {...field('password')}
        />
        <TimeZoneField
          size="md"
          description="Times in emails and reports are in this zone, unless they belong to a site or a device."
          value={time_zone}
          onChange={setTimeZone}
        />
        <Checkbox
          size="md"
          checked={hasAgreed}
          error={problems.agreement}
          onChange={(event) => {
            setHasAgreed(event.currentTarget.checked);
            setProblems({});
          }}
          label={
            <>
              I have read the{' '}
              <AnchorLink to="/terms-of-use" target="_blank" inherit underline="always">
                terms of use
              </AnchorLink>{' '}
              and agree to how they treat personal data
            </>
          }
        />
        <Button type="submit" size="md" loading={isBusy}>
          Register
        </Button>
      </Stack>
    </form>
  );
}

function atField(code: number, message: string): Problems {
  const isEmail =
    code === REGISTRATION_CODES.email_registered || code === REGISTRATION_CODES.domain_registered;
  if (isEmail) return { email: message };
  return code === REGISTRATION_CODES.privacy_agreement_rejected ? { agreement: message } : {};
}
