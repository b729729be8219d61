import {
  ALERT_MESSAGE_MAX_LENGTH,
  type AlertRuleDraft,
  RULE_NAME_MAX_LENGTH,
  SEVERITIES,
  SEVERITY_LABELS,
} from '@heatwise/domain/alerts/alert-rule';
import {
  type MessageField as Field,
  MESSAGE_FIELDS,
  USUAL_MESSAGES,
} from '@heatwise/domain/alerts/alert-text';
import type { TriggerKind } from '@heatwise/domain/alerts/alert-trigger';
import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { type DraftFormOptions, isSame } from '../../../ui/use-draft-form.ts';
import { usePageForm } from '../../../ui/use-page-form.tsx';
import { BackTestPart } from './back-test.tsx';
import classes from './editor.module.css';
import { useNames } from './names.ts';
import { atFields, problemsByField, withKind } from './rule-draft.ts';
import { RulePreview } from './rule-preview.tsx';
import { ScopeFields } from './scope-fields.tsx';
import { StepList } from './step-list.tsx';
import { TimingFields } from './timing-fields.tsx';
import { TriggerFields } from './trigger-fields.tsx';

const FIELDS = Object.keys(MESSAGE_FIELDS) as Field[];

type MessageFieldProps = { kind: TriggerKind; value: string; onChange: (message: string) => void };

/** What to do, in the words of whoever writes the rule, with the fields that each alert fills in. */
function MessageField({ kind, value, onChange }: MessageFieldProps) {
  const text = useRef<HTMLTextAreaElement>(null);

  function insert(field: Field): void {
    const { selectionStart = value.length, selectionEnd = value.length } = text.current ?? {};
    const message = `${value.slice(0, selectionStart)}${field}${value.slice(selectionEnd)}`;
    if (message.length <= ALERT_MESSAGE_MAX_LENGTH) onChange(message);
    text.current?.focus();
  }

  return (
    <div>
      <Textarea
        ref={text}
        label="Message"
        description="Leave it empty for the words that come with Heatwise. Each alert fills in its fields."
        placeholder={USUAL_MESSAGES[kind]}
        autosize
        minRows={3}
        maxLength={ALERT_MESSAGE_MAX_LENGTH}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Group gap="xs" mt="xs" role="group" aria-label="Fields of the message">
        {FIELDS.map((field) => (
          <Button
            key={field}
            variant="default"
            size="sm"
            mih={44}
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => insert(field)}
          >
            {MESSAGE_FIELDS[field]}
          </Button>
        ))}
      </Group>
    </div>
  );
}

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
