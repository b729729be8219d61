import { SIMULATED_WEATHER } from '@heatwise/domain/heat/simulated-climate';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useSyncClient } from '../../../sync/sync-context.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { useAlarmSound } from '../../../ui/use-alarm-sound.ts';
import { ONE_ALERT, OPEN_ALERTS, type OpenAlerts, useOpenAlerts } from '../alerts.queries.ts';
import { useAnswersAlerts } from '../use-answers-alerts.ts';
import { useNewCriticals } from './new-alerts.ts';
import { SOUND } from './sound-switch.tsx';

/** How long after an answer the next one is asked for at the soonest. */
const PAUSE_MS = 2_000;

/** Above every screen, and not seen: tells of new critical alerts, by words and by a sound. */
export function AlertWatch() {
  return useAnswersAlerts() ? <Watch /> : null;
}

function Watch() {
  const { data } = useOpenAlerts();
  useAskedWhenTold();
  useAnnounced(data);
  return null;
}

/** Asked at once when the stream of events says that something happened, and in a storm of alerts every few seconds. */
function useAskedWhenTold(): void {
  const { subscribe, current } = useSyncClient();
  const alertChanges = useSyncExternalStore(subscribe, () => current().alertChanges);
  const queryClient = useQueryClient();
  const askedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (alertChanges === null) return;
    const ask = () => {
      askedAt.current = performance.now();
      for (const queryKey of [OPEN_ALERTS, ONE_ALERT]) void queryClient.invalidateQueries({ queryKey });
    };
    const timer = setTimeout(ask, askedAt.current + PAUSE_MS - performance.now());
    return () => clearTimeout(timer);
  }, [alertChanges, queryClient]);
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
        ? `Critical alert: ${first.subject_name}, ${first.rule_name}${first.is_simulated ? ` (${SIMULATED_WEATHER})` : ''}`
        : `${others.length + 1} new critical alerts: ${first.subject_name} and others`,
    );
    if (state !== 'off') sound.current?.play();
  });
}
