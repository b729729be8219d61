import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSyncClient } from '../../../sync/sync-context.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { useAlarmSound } from '../../../ui/use-alarm-sound.ts';
import { OPEN_ALERTS, type OpenAlerts, useOpenAlerts } from '../alerts.queries.ts';
import { useAnswersAlerts } from '../alerts-gate.tsx';
import { useNewCriticals } from './new-alerts.ts';
import { SOUND } from './sound-switch.tsx';

/** A rule looks at a test within two seconds after it is stored. */
const AFTER_SYNC_MS = 2_000;

/** Above every screen, and not seen: tells of new critical alerts, by words and by a sound. */
export function AlertWatch() {
  return useAnswersAlerts() ? <Watch /> : null;
}

function Watch() {
  const { data } = useOpenAlerts();
  useAskedAfterSync();
  useAnnounced(data);
  return null;
}

/** A test that arrived may have set something off: asked at once, and again when the rules have surely looked. */
function useAskedAfterSync(): void {
  const client = useSyncClient();
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () => void queryClient.invalidateQueries({ queryKey: OPEN_ALERTS });
    const end = client.onChange((changed) => {
      if (timer !== undefined || !changed.includes('measurements')) return;
      ask();
      timer = setTimeout(() => {
        timer = undefined;
        ask();
      }, AFTER_SYNC_MS);
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [client, queryClient]);
}

/** In words and by a sound; a display on the wall has words and a switch for the sound of its own. */
function useAnnounced(open: OpenAlerts | undefined): void {
  const toast = useToast();
  const { sound, state } = useAlarmSound(SOUND);
  useNewCriticals(open, ([first, ...others]) => {
    if (document.querySelector('[data-whole-page]')) return;
    toast(
      'error',
      others.length === 0
        ? `Critical alert: ${first.subject_name}, ${first.rule_name}`
        : `${others.length + 1} new critical alerts: ${first.subject_name} and others`,
    );
    if (state !== 'off') sound.current?.play();
  });
}
