import type { ErrorComponentProps } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';

/** Fetched when the first page stands, so that it is there when the connection is what failed. */
export const importErrorScreen = (): Promise<{ default: ComponentType<ErrorComponentProps> }> =>
  import('./error-screen.tsx').then(({ ErrorScreen }) => ({ default: ErrorScreen }));

const ErrorScreen = lazy(() => importErrorScreen().catch(() => ({ default: BareErrorScreen })));

export function LateErrorScreen(props: ErrorComponentProps) {
  return (
    <Suspense fallback={null}>
      <ErrorScreen {...props} />
    </Suspense>
  );
}

function BareErrorScreen() {
  return (
    <p role="alert">
      This page could not be shown. <a href="/">Go to the start page</a>
    </p>
  );
}
