import type { AlertRule } from '@heatwise/contract/alerts/alerts.contract';
import { triggerText } from '@heatwise/domain/alerts/alert-text';
import { type PackRule, RULE_PACKS, type RulePack } from '@heatwise/domain/alerts/rule-packs';
import { Group, Stack, Switch, Text } from '@mantine/core';
import { useDisplayUnits } from '../../../platform/display-units.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { SeverityBadge } from '../alert-badges.tsx';
import classes from '../alerts.module.css';
import { RuleSwitch } from './rule-switch.tsx';
import { useTakePackRule } from './rules.mutations.ts';
import { useRules } from './rules.queries.ts';

/** Ready rules by the document that they follow: each is taken, and switched on, by its switch. */
export function PackList() {
  const { data: rules, error, refetch } = useRules();
  if (!rules)
    return error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : <LoadingState />;
  return (
    <Stack gap="md">
      <Text c="dimmed" size="sm" maw={620}>
        Ready rules by the document that they follow. A pack helps to keep to it, and does not show that one
        does. Once switched on, a rule is among your rules, where you can say who is told and what else it
        watches.
      </Text>
      {RULE_PACKS.map((pack) => (
        <TitledCard key={pack.slug} title={pack.title} hint={pack.about}>
          <Text size="sm" mb="sm">
            Source: {pack.source}
          </Text>
          <ul className={classes.packRules} aria-label={pack.title}>
            {pack.rules.map((rule) => (
              <Ready
                key={rule.key}
                pack={pack}
                ready={rule}
                taken={rules.find((one) => one.pack === pack.slug && one.pack_rule === rule.key)}
              />
            ))}
          </ul>
        </TitledCard>
      ))}
    </Stack>
  );
}

type ReadyProps = { pack: RulePack; ready: PackRule; taken: AlertRule | undefined };

function Ready({ pack, ready, taken }: ReadyProps) {
  const { temperature_unit } = useDisplayUnits();
  const take = useTakePackRule();
  const { name, trigger, severity, stands_in, is_checked } = ready;
  return (
    <li className={classes.packRule} aria-label={name}>
      <div className={classes.packWords}>
        {taken ? (
          <AnchorLink to="/settings/alerts/$rule_id" params={{ rule_id: taken.rule_id }} fw={650}>
            {taken.name}
          </AnchorLink>
        ) : (
          <Text fw={650}>{name}</Text>
        )}
        <Group gap="xs" my={4}>
          <SeverityBadge severity={taken?.severity ?? severity} />
          <Text size="sm">{triggerText(taken?.trigger ?? trigger, temperature_unit)}</Text>
        </Group>
        <Text size="sm" c="dimmed">
          {stands_in}
          {is_checked ? '' : '. Read in reports about the document, not in its text'}
        </Text>
      </div>
      {taken ? (
        <RuleSwitch rule={taken} />
      ) : (
        <Switch
          size="lg"
          label="Off"
          aria-label={`Switch ${name} on`}
          checked={false}
          aria-busy={take.isPending}
          onChange={() => !take.isPending && take.mutate({ pack: pack.slug, ready })}
        />
      )}
    </li>
  );
}
