import { getRouteApi } from '@tanstack/react-router';
import { AlertsGate } from './alerts-gate.tsx';
import { AlertsScreen } from './alerts-screen.tsx';
import { NewRuleScreen, RuleScreen } from './editor/rule-screen.tsx';

const alerts = getRouteApi('/signed-in/shell/settings/alerts');
const newRule = getRouteApi('/signed-in/shell/settings/alerts/new');
const rule = getRouteApi('/signed-in/shell/settings/alerts/$rule_id');

export function AlertsPage() {
  const navigate = alerts.useNavigate();
  const search = alerts.useSearch();
  return (
    <AlertsGate>
      <AlertsScreen search={search} onSearchChange={(next) => void navigate({ search: next })} />
    </AlertsGate>
  );
}

export function NewRulePage() {
  const { copy } = newRule.useSearch();
  const navigate = newRule.useNavigate();
  return (
    <AlertsGate>
      <NewRuleScreen
        key={copy}
        copyOf={copy}
        onMade={(rule_id) =>
          void navigate({ to: '/settings/alerts/$rule_id', params: { rule_id }, replace: true })
        }
      />
    </AlertsGate>
  );
}

export function RulePage() {
  const { rule_id } = rule.useParams();
  return (
    <AlertsGate>
      <RuleScreen key={rule_id} ruleId={rule_id} />
    </AlertsGate>
  );
}
