import type { Referrer } from '@heatwise/contract/referral/referral.contract';
import type { MailDelivery } from '@heatwise/contract/session/mail.contract';
import type { LoginRecord } from '@heatwise/contract/session/session.contract';
import {
  REGISTRATION_CLOSED,
  REGISTRATION_LINK_HOURS,
  REGISTRATION_LINK_NOT_VALID,
  REGISTRATION_NEEDS_INVITATION,
  type RegistrationMode,
  registrationMessage,
} from '@heatwise/domain/session/registration';
import { Button, Stack, Text, Title } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { usePlatform } from '../../platform/platform-context.tsx';
import { focusOnMount } from '../../ui/focus-on-mount.ts';
import { AnchorLink, ButtonLink } from '../../ui/links.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { MailNotice } from '../../ui/mail-notice.tsx';
import { PublicFailure, useMailedLink } from '../../ui/mailed-link.tsx';
import { NarrowCard } from '../../ui/narrow-card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { confirmRegistration, lookAtRegistration, noteOpened, referrerOf } from './registration.mutations.ts';
import { RegistrationForm } from './registration-form.tsx';
import { useRegistrationMode } from './use-registration-mode.ts';

type Props = {
  token: string;
  onSignedIn: (login: LoginRecord) => void;
};

/** Where the email's link leads. Opening it confirms nothing: programs that look for viruses open links too. */
export function ConfirmRegistrationScreen({ token, onSignedIn }: Props) {
  const toast = useToast();
  const { shown, isBusy, use } = useMailedLink(lookAtRegistration, token, REGISTRATION_LINK_NOT_VALID);
  const confirm = () =>
    use(async (api) => {
      const { code, login } = await confirmRegistration(api, token);
      const failure = registrationMessage(code);
      if (failure !== null || login === null) return { failure: failure ?? REGISTRATION_LINK_NOT_VALID };
      toast('success', 'Your organisation is registered.');
      onSignedIn(login);
      return null;
    });

  if (!shown) return <LoadingState text="Checking the link…" height={200} />;
  if ('failure' in shown) {
    return (
      <PublicFailure title="Nothing was registered" text={shown.failure}>
        <ButtonLink to="/register" size="md">
          Register again
        </ButtonLink>
        <ButtonLink to="/login" size="md" variant="default">
          Go to the sign-in page
        </ButtonLink>
      </PublicFailure>
    );
  }
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        <Title order={1} size="h2">
          Confirm your registration
        </Title>
        <Text c="dimmed">{shown.link.email}</Text>
      </Stack>
      <Text>
        You become the first admin of <b>{shown.link.organisation_name}</b>.
      </Text>
      <Button size="md" loading={isBusy} onClick={() => void confirm()}>
        Confirm and register
      </Button>
    </Stack>
  );
}

/** Registers a new organisation, by oneself or by somebody's referral link. */
export function RegisterScreen({ referralId }: { referralId?: string }) {
  const [mail, setMail] = useState<MailDelivery | null>(null);
  const referrer = useReferrer(referralId);
  const registration = useRegistrationMode();
  if (mail) return <LookIntoMail mail={mail} />;
  const refusal = findRefusal(registration, referralId !== undefined && referrer !== null);
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        <Title order={1} size="h2">
          Register your organisation
        </Title>
        {refusal === null ? <Text c="dimmed">You become its first admin.</Text> : null}
      </Stack>
      {referrer ? (
        <Notice tone="info">
          {`${referrer.name_first || 'Somebody'} of ${referrer.organisation_name} invites you to Heatwise.`}
        </Notice>
      ) : null}
      {referrer === null ? (
        <Notice tone="warning">
          {registration === 'open'
            ? 'This invitation link is not recognised. You can still register.'
            : 'This invitation link is not recognised.'}
        </Notice>
      ) : null}
      {refusal === null ? (
        <RegistrationForm referralId={referrer ? referralId : undefined} onRegistered={setMail} />
      ) : (
        <Notice tone="info">{refusal}</Notice>
      )}
      <Text size="sm">
        Already have an account?{' '}
        <AnchorLink to="/login" size="sm" underline="always">
          Sign in
        </AnchorLink>
      </Text>
    </Stack>
  );
}

/** Why the form is not offered; null where it is. */
function findRefusal(registration: RegistrationMode, hasLink: boolean): string | null {
  if (registration === 'closed') return REGISTRATION_CLOSED;
  return registration === 'invitation' && !hasLink ? REGISTRATION_NEEDS_INVITATION : null;
}

/** Who invites; undefined while that is not known or nobody does, null when the link is nobody's. */
function useReferrer(referralId: string | undefined): Referrer | null | undefined {
  const { api } = usePlatform();
  const [referrer, setReferrer] = useState<Referrer | null>();
  useEffect(() => {
    if (referralId === undefined) return;
    referrerOf(api, referralId).then(
      (found) => {
        setReferrer(found);
        void noteOpened(api, referralId);
      },
      () => setReferrer(null),
    );
  }, [api, referralId]);
  return referrer;
}

function LookIntoMail({ mail }: { mail: MailDelivery }) {
  return (
    <Stack gap="lg">
      <Title order={1} size="h2" ref={focusOnMount} tabIndex={-1}>
        Check your email
      </Title>
      <Text>
        An email with a link is on its way to you. It confirms your email and works once, within{' '}
        {REGISTRATION_LINK_HOURS} hours; until then nothing is registered.
      </Text>
      <MailNotice mail={mail} />
      <ButtonLink to="/login" size="md" variant="light">
        Go to the sign-in page
      </ButtonLink>
    </Stack>
  );
}

const referralRoute = getRouteApi('/public/ref/$referral_id');
const confirmRoute = getRouteApi('/public/register/$token');

export function RegisterPage() {
  return (
    <NarrowCard>
      <RegisterScreen />
    </NarrowCard>
  );
}

export function ReferralPage() {
  const { referral_id } = referralRoute.useParams();
  return (
    <NarrowCard>
      <RegisterScreen key={referral_id} referralId={referral_id} />
    </NarrowCard>
  );
}

export function ConfirmRegistrationPage() {
  const { token } = confirmRoute.useParams();
  const { session } = usePlatform();
  const navigate = useNavigate();
  return (
    <NarrowCard>
      <ConfirmRegistrationScreen
        key={token}
        token={token}
        onSignedIn={(login) => {
          session.set(login);
          void navigate({ to: '/dashboard', replace: true });
        }}
      />
    </NarrowCard>
  );
}
