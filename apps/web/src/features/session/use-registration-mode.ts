import { registrationRoutes } from '@heatwise/contract/session/session.routes';
import type { RegistrationMode } from '@heatwise/domain/session/registration';
import { useEffect, useState } from 'react';
import { usePlatform } from '../../platform/platform-context.tsx';

/** Who may register on this server; open where it does not answer, for it refuses by itself. */
export function useRegistrationMode(): RegistrationMode {
  const { api } = usePlatform();
  const [mode, setMode] = useState<RegistrationMode>('open');
  useEffect(() => {
    api.send(registrationRoutes.mode).then(
      (answer) => setMode(answer?.registration ?? 'open'),
      () => undefined,
    );
  }, [api]);
  return mode;
}
