import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLoginRecord, usePlatform } from '../../../platform/platform-context.tsx';
import { OPEN_SCREEN } from '../../../service-worker/show-push.ts';
import { keepAddress } from './push.queries.ts';
import { closePush, ownAddress } from './push-browser.ts';

/**
 * Above every screen, and not seen: tells the server that this browser still takes push messages, and goes where a
 * pressed message leads. Messages that were switched on here by somebody else end.
 */
export function PushKeeper() {
  const userId = useLoginRecord()?.user_id;
  const { backgroundApi } = usePlatform();
  const router = useRouter();
  useEffect(() => {
    if (userId === undefined) return;
    const tell = async () => {
      const address = await ownAddress(userId);
      if (address) await keepAddress(backgroundApi, address);
      else await closePush();
    };
    // It is said again the next time.
    tell().catch(() => undefined);
  }, [backgroundApi, userId]);
  useEffect(() => {
    const worker = navigator.serviceWorker;
    const follow = ({ data }: MessageEvent) => {
      if (data?.type === OPEN_SCREEN && typeof data.to === 'string') router.history.push(data.to);
    };
    worker?.addEventListener('message', follow);
    return () => worker?.removeEventListener('message', follow);
  }, [router]);
  return null;
}
