import { Button, Group, Text } from '@mantine/core';
import { CopyIcon } from '../../../ui/copy-icon.tsx';
import { downloadBlob } from '../../../ui/download-blob.ts';
import { ButtonLink } from '../../../ui/links.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import classes from '../session.module.css';

type RecoveryCodesProps = {
  codes: readonly string[];
  /** Where the account’s settings are not the next page but this one. */
  onSaved?: () => void;
};

/** The codes for the day the phone is lost. They are shown this once. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const text = codes.join('\n');
  return (
    <TitledCard
      takesFocus
      title="Save your recovery codes"
      hint="Each of them signs you in once when you do not have your phone. Keep them where you keep your passwords."
    >
      <Notice tone="warning">They are not shown again.</Notice>
      <Group justify="space-between" align="start" wrap="nowrap" my="md">
        <ul className={classes.codes} aria-label="Recovery codes" style={{ flex: 1 }}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyIcon text={text} label="Copy the recovery codes" />
      </Group>
      <Group>
        <Button
          variant="default"
          size="md"
          onClick={() =>
            downloadBlob(new Blob([`${text}\n`], { type: 'text/plain' }), 'heatwise-recovery-codes.txt')
          }
        >
          Save as a file
        </Button>
        {onSaved ? (
          <Button size="md" onClick={onSaved}>
            I have saved them
          </Button>
        ) : (
          <ButtonLink to="/settings/account" size="md">
            I have saved them
          </ButtonLink>
        )}
      </Group>
      <Text size="xs" c="dimmed" mt="md">
        Anybody who has your password and one of these codes can sign in as you.
      </Text>
    </TitledCard>
  );
}
