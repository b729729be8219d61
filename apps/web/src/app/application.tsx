import '@mantine/core/styles.css';
import '../ui/page.css';
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { type Platform, PlatformProvider } from '../platform/platform-context.tsx';
import { theme, themeVariables } from '../ui/theme.ts';
import { Toasts } from '../ui/toasts.tsx';
import { createAppRouter } from './router.tsx';

/** The whole application around its routes. */
export function Application({ platform }: { platform: Platform }) {
  const [router] = useState(() => createAppRouter(platform));
  return (
    <MantineProvider theme={theme} cssVariablesResolver={themeVariables} defaultColorScheme="auto">
      <PlatformProvider platform={platform}>
        <Toasts>
          <RouterProvider router={router} />
        </Toasts>
      </PlatformProvider>
    </MantineProvider>
  );
}
