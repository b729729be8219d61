import { Switch } from '@mantine/core';
import { useAlarmSound } from '../../../ui/use-alarm-sound.ts';

export const SOUND = { key: 'heatwise_alert_sound', byDefault: true } as const;

/** Whether a new critical alert is heard in this browser; it sounds once when it is switched on. */
export function SoundSwitch() {
  const { state, toggle } = useAlarmSound(SOUND);
  return (
    <Switch
      size="md"
      label="Sound for new critical alerts"
      description={
        state === 'to allow'
          ? 'In this browser, while Heatwise is open. Browsers stay silent until something on the page was pressed.'
          : 'In this browser, while Heatwise is open.'
      }
      checked={state !== 'off'}
      onChange={toggle}
    />
  );
}
