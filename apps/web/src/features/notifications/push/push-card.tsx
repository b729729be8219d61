import { Button, Stack, Switch, Text } from '@mantine/core';
import { useLoginRecord } from '../../../platform/platform-context.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { usePushState, useSwitchPush, useTryPush } from './push.queries.ts';
import { ownAddress, type PushState } from './push-browser.ts';

const WHY_NOT: Readonly<Record<Exclude<PushState, 'on' | 'off'>, string>> = {
  unsupported: 'This browser has no push messages.',
  'needs home screen':
    'On an iPhone or iPad, add Heatwise to the home screen first (Share, then Add to Home Screen), and open it from there.',
  blocked:
    'This browser blocks notifications from Heatwise. Allow them in its settings for this site, then reload.',
};

/** Whether this browser takes push messages; switched at once, for it is about this device alone. */
export function PushCard() {
  const userId = useLoginRecord()?.user_id ?? '';
  const { data: state } = usePushState(userId);
  const turn = useSwitchPush(userId);
  const tryOut = useTryPush();
  if (state === undefined) return null;
  const isUsable = state === 'on' || state === 'off';
  // The browser takes messages a moment before the server knows where to send them.
  const isOn = state === 'on' && !turn.isPending;
  return (
    <TitledCard
      title="Push messages"
      hint="From alerts whose rule tells you by push message, also while Heatwise is closed. They say how urgent it is and which rule it is; names and results are in Heatwise."
    >
      <Stack gap="md" align="flex-start">
        <Switch
          label="On this device"
          description={isUsable ? undefined : WHY_NOT[state]}
          disabled={!isUsable || turn.isPending}
          checked={turn.isPending ? turn.variables : state === 'on'}
          onChange={({ currentTarget: { checked } }) => turn.mutate(checked)}
        />
        {isOn ? (
          <Button
            size="md"
            variant="default"
            loading={tryOut.isPending}
            onClick={async () => tryOut.mutate((await ownAddress(userId))?.endpoint ?? '-')}
          >
            Send a test message
          </Button>
        ) : null}
        {isOn ? (
          <Text size="sm" c="dimmed">
            It ends when you sign out here.
          </Text>
        ) : null}
      </Stack>
    </TitledCard>
  );
}
