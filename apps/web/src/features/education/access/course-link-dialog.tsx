import type { CourseLink, MadeCourseLink } from '@heatwise/contract/education/courses.contract';
import { COURSE_LINK_DAYS } from '@heatwise/domain/education/course';
import { dateText } from '@heatwise/domain/time/date-text';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconLink, IconMail, IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { useViewerZone } from '../../../platform/viewer-clock.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { GuardedModal } from '../../../ui/guarded-dialog.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { SecretShownOnce } from '../../../ui/secret-shown-once.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { useCourseLink, useMakeCourseLink, useRevokeCourseLink } from './course-links.queries.ts';

type Props = {
  readonly user_id: string;
  readonly name: string;
  readonly email: string | null;
};

/** The way to a link that opens somebody's courses without signing in. */
export function CourseLinkButton(person: Props) {
  const [opened, setOpened] = useState(false);
  const [made, setMade] = useState<MadeCourseLink | null>(null);
  function close(): void {
    setOpened(false);
    setMade(null);
  }
  return (
    <>
      <Button
        variant="default"
        size="md"
        leftSection={<IconLink size={18} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        Course link
      </Button>
      <GuardedModal
        opened={opened}
        onClose={close}
        title={<Text fw={650}>{made ? 'Scan, or copy the link' : `Course link of ${person.name}`}</Text>}
        // A link that was not copied yet must not vanish by a slip.
        closeOnClickOutside={made === null}
      >
        {made ? (
          <Made made={made} name={person.name} onDone={close} />
        ) : (
          <Choice {...person} onMade={setMade} />
        )}
      </GuardedModal>
    </>
  );
}

function Choice({ user_id, email, onMade }: Props & { onMade: (made: MadeCourseLink) => void }) {
  const { data: link, error, refetch } = useCourseLink(user_id);
  const make = useMakeCourseLink(user_id);
  const revoke = useRevokeCourseLink(user_id);
  const toast = useToast();
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (link === undefined) return <LoadingState text="Loading the link…" />;
  return (
    <Stack gap="md">
      <Text size="sm">
        It opens this person’s courses without signing in, for {COURSE_LINK_DAYS} days, to whoever has it. A
        new link ends the one before.
      </Text>
      {link ? <Known link={link} /> : <Text size="sm">There is no link that works.</Text>}
      <Stack gap="xs">
        <Button
          size="md"
          leftSection={<IconQrcode size={18} aria-hidden="true" />}
          loading={make.isPending && make.variables === false}
          onClick={() => make.mutate(false, { onSuccess: onMade })}
        >
          New link and QR code
        </Button>
        {email ? (
          <Button
            variant="default"
            size="md"
            leftSection={<IconMail size={18} aria-hidden="true" />}
            loading={make.isPending && make.variables === true}
            onClick={() => make.mutate(true, { onSuccess: () => toast('success', `Link sent to ${email}.`) })}
          >
            Send a new link by email
          </Button>
        ) : (
          <Text size="sm" c="dimmed">
            This person has no email address.
          </Text>
        )}
        {link ? (
          <Button
            variant="default"
            size="md"
            color="red"
            loading={revoke.isPending}
            onClick={() => revoke.mutate()}
          >
            Revoke the link
          </Button>
        ) : null}
      </Stack>
    </Stack>
  );
}

function Known({ link: { made_by, created_at, expires_at, used_at } }: { link: CourseLink }) {
  const zone = useViewerZone();
  const by = made_by ? `Made by ${made_by}` : 'Made for an email';
  return (
    <Text size="sm" c="dimmed">
      {`${by} on ${dateText(Date.parse(created_at), zone)}, works until ${dateText(Date.parse(expires_at), zone)}, `}
      {used_at === null ? 'never opened' : 'last opened '}
      {used_at === null ? null : <RelativeTime ms={Date.parse(used_at)} zone={zone} />}
    </Text>
  );
}

function Made({
  made: { address },
  name,
  onDone,
}: {
  made: MadeCourseLink;
  name: string;
  onDone: () => void;
}) {
  return (
    <Stack gap="md">
      <Group justify="center">
        <QrCode text={address} label={`QR code of the link of ${name}`} />
      </Group>
      <SecretShownOnce
        warning="It is not shown again. Whoever has it can take the courses of this person until it is revoked."
        name={name}
        secret={address}
        testId="course-link"
        copyLabel="Copy the link"
        done="Done"
        onDone={onDone}
      />
    </Stack>
  );
}
