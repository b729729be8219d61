import type { AlertRule } from '@heatwise/contract/alerts/alerts.contract';
import type { AlertRuleDraft } from '@heatwise/domain/alerts/alert-rule';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { RequestFailure } from '../../../platform/request-failure.ts';
import { useMinute, useViewerZone } from '../../../platform/viewer-clock.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from '../alerts.module.css';
import { mutedUntil } from '../muted.ts';
import { MuteDialog, MutedText } from '../rules/mute-dialog.tsx';
import { RuleSwitch } from '../rules/rule-switch.tsx';
import { useCreateRule, useMuteRule, useSaveRule } from '../rules/rules.mutations.ts';
import { useRule } from '../rules/rules.queries.ts';
import { copyOf, draftOf, FIRST_RULE } from './rule-draft.ts';
import { RuleEditor } from './rule-editor.tsx';

/** A rule that is there: how it stands, and all that it says. */
export function RuleScreen({ ruleId }: { ruleId: string }) {
  const { data, error, refetch, dataUpdatedAt } = useRule(ruleId);
  return (
    <Stack gap="md" miw={0}>
      <Back />
      {data ? (
        <Opened key={dataUpdatedAt} read={data} onReload={() => void refetch()} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </Stack>
  );
}

type NewProps = {
  /** The rule that it begins as a copy of. */
  copyOf: string | undefined;
  onMade: (rule_id: string) => void;
};

export function NewRuleScreen({ copyOf: from, onMade }: NewProps) {
  const original = useRule(from);
  const { data, error, refetch } = original;
  return (
    <Stack gap="md" miw={0}>
      <Back />
      <Title order={1} size="h2">
        New rule
      </Title>
      {from === undefined ? (
        <New saved={FIRST_RULE} names={NO_NAMES} onMade={onMade} />
      ) : data ? (
        <New isCopy saved={copyOf(data)} names={data.names} onMade={onMade} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </Stack>
  );
}

const NO_NAMES: Readonly<Record<string, string>> = {};

function Back() {
  return <BackLink to="/settings/alerts" search={{ tab: 'rules' }} label="Alert rules" />;
}

function Failed({ error, onRetry }: { error: RequestFailure; onRetry: () => void }) {
  const isGone = error.code === 'alert-rule-not-found';
  return (
    <>
      {isGone ? (
        <Title order={1} size="h2">
          Rule not found
        </Title>
      ) : null}
      <ErrorState
        message={isGone ? 'It was deleted, or it never was.' : error.message}
        {...(isGone ? {} : { onRetry })}
      />
    </>
  );
}

type MadeProps = Pick<NewProps, 'onMade'> & {
  isCopy?: boolean;
  saved: AlertRuleDraft;
  names: Readonly<Record<string, string>>;
};

function New({ isCopy = false, saved, names, onMade }: MadeProps) {
  // The same again when it is sent twice: the server knows it by this.
  const [rule_id] = useState(() => crypto.randomUUID());
  return (
    <RuleEditor
      isCopy={isCopy}
      saved={saved}
      names={names}
      write={useCreateRule()}
      inputOf={(draft) => ({ rule_id, draft })}
      // The guard lets go with the next drawing.
      onSaved={() => setTimeout(() => onMade(rule_id))}
    />
  );
}

function Opened({ read, onReload }: { read: AlertRule; onReload: () => void }) {
  const [rule, setRule] = useState(read);
  const save = useSaveRule();
  const { rule_id, revision, name } = rule;
  const wasChanged = save.error instanceof RequestFailure && save.error.code === 'alert-rule-changed';
  return (
    <>
      <Title order={1} size="h2" className={classes.words ?? ''}>
        {name}
      </Title>
      <RuleEditor
        saved={draftOf(rule)}
        names={rule.names}
        write={save}
        inputOf={(draft) => ({ rule_id, revision, draft })}
        onSaved={setRule}
      >
        <RuleHead rule={rule} onChange={setRule} />
        {wasChanged ? (
          <Notice tone="warning" title="Somebody else has changed this rule">
            What you have changed here is not saved, and goes when you load the rule again.
            <Button variant="default" size="md" mt="xs" display="block" onClick={onReload}>
              Load it again
            </Button>
          </Notice>
        ) : null}
      </RuleEditor>
    </>
  );
}

/** How a rule stands: that changes at once, without saving the form. */
function RuleHead({ rule, onChange }: { rule: AlertRule; onChange: (rule: AlertRule) => void }) {
  const zone = useViewerZone();
  const nowMs = useMinute();
  const mute = useMuteRule();
  const [isMuting, setIsMuting] = useState(false);
  const { rule_id, is_on, last_fired_at } = rule;
  return (
    <Stack gap="xs">
      <Group gap="lg">
        <RuleSwitch rule={rule} onSwitched={onChange} />
        {mutedUntil(rule, nowMs) === null ? (
          <Button variant="default" size="md" disabled={!is_on} onClick={() => setIsMuting(true)}>
            Mute…
          </Button>
        ) : (
          <Button
            variant="default"
            size="md"
            loading={mute.isPending}
            onClick={() => mute.mutate({ rule_id, until: null, reason: '' }, { onSuccess: onChange })}
          >
            End muting
          </Button>
        )}
        <Text size="sm" c="dimmed">
          {last_fired_at === null ? (
            'Never fired'
          ) : (
            <>
              Last fired <RelativeTime ms={Date.parse(last_fired_at)} zone={zone} />
            </>
          )}
        </Text>
      </Group>
      <MutedText rule={rule} nowMs={nowMs} />
      <MuteDialog rule={isMuting ? rule : null} onClose={() => setIsMuting(false)} onMuted={onChange} />
    </Stack>
  );
}
