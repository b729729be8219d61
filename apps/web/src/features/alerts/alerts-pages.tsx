import { getRouteApi } from '@tanstack/react-router';
import { FeatureGate } from '../../routing/feature-gate.tsx';
import { AlertsScreen } from './alerts-screen.tsx';
import { NewRuleScreen, RuleScreen } from './editor/rule-screen.tsx';

const alerts = getRouteApi('/signed-in/shell/settings/alerts');
const newRule = getRouteApi('/signed-in/shell/settings/alerts/new');
const rule = getRouteApi('/signed-in/shell/settings/alerts/$rule_id');

export function AlertsPage() {
  const navigate = alerts.useNavigate();
  const search = alerts.useSearch();
  return (
    <FeatureGate feature="alert">
      <AlertsScreen search={search} onSearchChange={(next) => void navigate({ search: next })} />
    </FeatureGate>
  );
}

export function NewRulePage() {
  const { copy } = newRule.useSearch();
  const navigate = newRule.useNavigate();
  return (
    <FeatureGate feature="alert">
      <NewRuleScreen
        key={copy}
        copyOf={copy}
        onMade={(rule_id) =>
          void navigate({ to: '/settings/alerts/$rule_id', params: { rule_id }, replace: true })
        }
      />
    </FeatureGate>
  );
}

export function RulePage() {
  const { rule_id } = rule.useParams();
  return (
    <FeatureGate feature="alert">
      <RuleScreen key={rule_id} ruleId={rule_id} />
    </FeatureGate>
  );
}
