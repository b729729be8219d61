import type { AlertRule } from '@heatwise/contract/alerts/alerts.contract';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { alertCount } from '../alert-texts.ts';
import { useSwitchRule } from './rules.mutations.ts';

type Props = {
  rule: Pick<AlertRule, 'rule_id' | 'name' | 'is_on' | 'open_alerts'>;
  className?: string | undefined;
  onSwitched?: (rule: AlertRule) => void;
};

/** Switches a rule on, and off: that asks first where it closes alerts. */
export function RuleSwitch({ rule, className, onSwitched }: Props) {
  const { rule_id, name, is_on, open_alerts } = rule;
  const change = useSwitchRule();
  const [isAsking, setIsAsking] = useState(false);
  const turn = (to: boolean) =>
    change.mutate({ rule_id, is_on: to }, onSwitched ? { onSuccess: onSwitched } : {});
  return (
    <div className={className}>
      <Switch
        size="lg"
        label={is_on ? 'On' : 'Off'}
        aria-label={`Switch ${name} ${is_on ? 'off' : 'on'}`}
        checked={is_on}
        aria-busy={change.isPending}
        // Not disabled meanwhile: the keyboard would lose its place.
        onChange={() => {
          if (change.isPending) return;
          if (is_on && open_alerts > 0) setIsAsking(true);
          else turn(!is_on);
        }}
      />
      <ConfirmDialog
        opened={isAsking}
        title={`Switch ${name} off?`}
        confirm="Switch off"
        onConfirm={() => {
          setIsAsking(false);
          turn(false);
        }}
        onCancel={() => setIsAsking(false)}
      >
        {alertCount(open_alerts)} that {open_alerts === 1 ? 'is' : 'are'} open will be closed. To keep them
        and only be told nothing for a while, mute the rule instead.
      </ConfirmDialog>
    </div>
  );
}
