import {
  type AlertRuleDraft,
  RULE_NAME_MAX_LENGTH,
  SEVERITIES,
  SEVERITY_LABELS,
} from '@heatwise/domain/alerts/alert-rule';
import { NativeSelect, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { isSame } from '../../../ui/draft-on-top.ts';
import { TitledCard } from '../../../ui/titled-card.tsx';
import type { DraftFormOptions } from '../../../ui/use-draft-form.ts';
import { usePageForm } from '../../../ui/use-page-form.tsx';
import { BackTestPart } from './back-test.tsx';
import classes from './editor.module.css';
import { MessageField } from './message-field.tsx';
import { useNames } from './names.ts';
import { atFields, problemsByField, withKind } from './rule-draft.ts';
import { RulePreview } from './rule-preview.tsx';
import { ScopeFields } from './scope-fields.tsx';
import { StepList } from './step-list.tsx';
import { TimingFields } from './timing-fields.tsx';
import { TriggerFields } from './trigger-fields.tsx';

type Props<Input, Output> = Pick<
  DraftFormOptions<AlertRuleDraft, Input, Output>,
  'saved' | 'write' | 'inputOf' | 'onSaved'
> & {
  /** What the ids in the rule are called. */
  names: Readonly<Record<string, string>>;
  /** A copy can be saved as it begins. */
  isCopy?: boolean;
  /** Below the title; what is known of the rule besides. */
  children?: ReactNode;
};

const trimmed = (draft: AlertRuleDraft) => ({
  ...draft,
  name: draft.name.trim(),
  message: draft.message.trim(),
});

/** Everything a rule says, how its alerts will read, and how it would have done. */
export function RuleEditor<Input, Output>(props: Props<Input, Output>) {
  const { saved, write, inputOf, onSaved, names: known, isCopy = false, children } = props;
  const names = useNames(known);
  const form = usePageForm<AlertRuleDraft, Input, Output>({
    saved,
    hasChanges: (draft) => isCopy || !isSame(trimmed(draft), trimmed(saved)),
    problemsOf: problemsByField,
    inputOf,
    write,
    serverProblemsOf: ({ problems }) => atFields(problems.map(({ message }) => message)),
    ...(onSaved ? { onSaved } : {}),
  });
  const { values: rule, change, problems, field } = form;

  function hasProblems(): boolean {
    const found = problemsByField(rule);
    form.setProblems(found);
    return Object.keys(found).length > 0;
  }

  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="lg" maw={860}>
        {children}
        <TitledCard title="What it waits for">
          <Stack gap="md">
            <div className={classes.fields}>
              <TextInput label="Name" maxLength={RULE_NAME_MAX_LENGTH} {...field('name')} />
              <NativeSelect
                label="Severity"
                data={SEVERITIES.map((value) => ({ value, label: SEVERITY_LABELS[value] }))}
                value={rule.severity}
                onChange={({ currentTarget: { value } }) =>
                  change({ severity: SEVERITIES.find((one) => one === value) ?? rule.severity })
                }
              />
            </div>
            <TriggerFields
              trigger={rule.trigger}
              onKind={(kind) => change(withKind(rule, kind))}
              onChange={(trigger) => change({ trigger })}
            />
          </Stack>
        </TitledCard>
        <TitledCard title="Whom or what it watches" hint="Without a choice it watches all of them.">
          <ScopeFields
            rule={rule}
            names={names}
            problem={problems.scope}
            onChange={(scope) => change({ scope })}
          />
        </TitledCard>
        <TitledCard title="When">
          <Stack gap="md">
            <TimingFields rule={rule} problem={problems.quiet_hours} onChange={change} />
          </Stack>
        </TitledCard>
        <TitledCard
          title="Who is told"
          hint="The next step comes when nobody has acknowledged. Nobody is told of people whose tests they may not see."
        >
          <StepList
            rule={rule}
            names={names}
            problem={problems.steps}
            onChange={(steps) => change({ steps })}
          />
        </TitledCard>
        <TitledCard title="What to do" hint="Stands in the alert and its emails.">
          <Stack gap="md">
            <MessageField
              kind={rule.trigger.kind}
              value={rule.message}
              onChange={(message) => change({ message })}
            />
            <RulePreview rule={rule} />
          </Stack>
        </TitledCard>
        <TitledCard title="Try it">
          <BackTestPart rule={rule} hasProblems={hasProblems} />
        </TitledCard>
        {form.saveBar}
      </Stack>
    </form>
  );
}
