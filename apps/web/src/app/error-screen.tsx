import { SOMETHING_WENT_WRONG } from '@heatwise/domain/text/reply-message';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { RequestFailure } from '../platform/request-failure.ts';
import { MessageScreen } from '../ui/message-screen.tsx';
import { useToast } from '../ui/toasts.tsx';

const NotPermittedScreen = lazy(() =>
  import('../routing/not-permitted-screen.tsx').then(({ NotPermittedScreen }) => ({
    default: NotPermittedScreen,
  })),
);

/** What a failed screen leaves: its error as a toast, and ways on. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const showToast = useToast();
  const isRefusal = error instanceof RequestFailure && error.code === 'not-permitted';
  const message = error instanceof Error && error.message ? error.message : SOMETHING_WENT_WRONG;

  useEffect(() => {
    if (!isRefusal) showToast('error', message);
  }, [isRefusal, message, showToast]);

  if (isRefusal) {
    return (
      <Suspense fallback={null}>
        <NotPermittedScreen />
      </Suspense>
    );
  }
  return (
    <MessageScreen
      icon={<IconAlertTriangle size={38} stroke={1.5} />}
      title="This page could not be shown"
      text={SOMETHING_WENT_WRONG}
      actions={
        <Button
          size="md"
          onClick={() => {
            reset();
            void router.invalidate();
          }}
        >
          Try again
        </Button>
      }
      back="Go to the start page"
    />
  );
}
