import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createQueryClient } from '../../platform/query-client.ts';
import { useToast } from '../../ui/toasts.tsx';

/** Around what is asked of the server on a public page: outside of the private part, whose own begins with the session. */
export function PublicQueries({ children }: { children: ReactNode }) {
  const showToast = useToast();
  const [queryClient] = useState(() => createQueryClient((text) => showToast('error', text)));
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
