import '@mantine/core/styles.css';
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { type Platform, PlatformProvider } from '../platform/platform-context.tsx';
import { theme } from '../ui/theme.ts';
import { createAppRouter } from './router.tsx';

/** The whole application around its routes. */
export function Application({ platform }: { platform: Platform }) {
  const [router] = useState(() => createAppRouter(platform));
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <PlatformProvider platform={platform}>
        <RouterProvider router={router} />
      </PlatformProvider>
    </MantineProvider>
  );
}
