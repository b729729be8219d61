import { MOST_TRANSLATIONS, type ModuleTranslation } from '@heatwise/domain/education/module-content';
import { translationProgress } from '@heatwise/domain/education/module-translations';
import { ActionIcon, Badge, Group, Select, Stack, Switch, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { LANGUAGES, languageName } from '../../../../ui/languages.ts';
import { ButtonLink } from '../../../../ui/links.tsx';
import { TitledCard } from '../../../../ui/titled-card.tsx';
import { UndoNotice } from '../../../../ui/undo-notice.tsx';
import { useModuleDraft } from '../module-context.ts';
import classes from './translation.module.css';
import { addLanguage, offerLanguage, removeLanguage, restoreLanguage } from './translation-changes.ts';

type Removed = { readonly language: string; readonly translation: ModuleTranslation };

/** The languages that the module is translated into, how far each is, and whether learners get it. */
export function LanguagesCard() {
  const { module, content, change, isReadOnly } = useModuleDraft();
  const { translations = {} } = content;
  const languages = Object.keys(translations).sort();
  const [asking, setAsking] = useState<string | null>(null);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const { module_id } = module;

  function remove(language: string): void {
    const translation = translations[language];
    setAsking(null);
    if (!translation) return;
    setRemoved({ language, translation });
    change(removeLanguage(language));
  }

  return (
    <TitledCard
      title="Languages"
      hint={`Written in ${languageName(content.language)}. A translation has its own words; pages, questions and right answers are the same.`}
    >
      <Stack gap="md">
        {languages.length > 0 ? (
          <ul className={classes.languages} aria-label="Translations">
            {languages.map((language) => (
              <li key={language} className={classes.language}>
                <div className={classes.languageName}>
                  <Text fw={600} lang={language}>
                    {languageName(language)}
                  </Text>
                  <Progress language={language} />
                </div>
                <Switch
                  label="Offered to learners"
                  disabled={isReadOnly}
                  aria-label={`${languageName(language)} is offered to learners`}
                  checked={translations[language]?.is_offered ?? false}
                  onChange={({ currentTarget }) => change(offerLanguage(language, currentTarget.checked))}
                />
                <ButtonLink
                  variant="default"
                  to="/education/modules/$module_id/languages/$language"
                  params={{ module_id, language }}
                  aria-label={`${isReadOnly ? 'Show' : 'Translate'} ${languageName(language)}`}
                >
                  {isReadOnly ? 'Show' : 'Translate'}
                </ButtonLink>
                {isReadOnly ? null : (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={36}
                    aria-label={`Remove ${languageName(language)}`}
                    onClick={() => setAsking(language)}
                  >
                    <IconTrash size={18} aria-hidden="true" />
                  </ActionIcon>
                )}
              </li>
            ))}
          </ul>
        ) : null}
        {isReadOnly ? null : <AddLanguage languages={[content.language, ...languages]} />}
      </Stack>
      <ConfirmDialog
        opened={asking !== null}
        title={`Remove ${asking === null ? '' : languageName(asking)}?`}
        confirm="Remove"
        isDangerous
        onConfirm={() => asking !== null && remove(asking)}
        onCancel={() => setAsking(null)}
      >
        Everything that was written in this language is removed from the module. People who have begun a
        version that has it go on reading it.
      </ConfirmDialog>
      {removed ? (
        <UndoNotice
          text={`${languageName(removed.language)} removed.`}
          onUndo={() => {
            change(restoreLanguage(removed.language, removed.translation));
            setRemoved(null);
          }}
          onDismiss={() => setRemoved(null)}
        />
      ) : null}
    </TitledCard>
  );
}

/** "12 of 40 texts", and how many of them no longer say what the original says. */
export function Progress({ language }: { language: string }) {
  const { content } = useModuleDraft();
  const { done, of, outdated } = translationProgress(content, language);
  return (
    <Group gap={8}>
      <Text size="sm" c="dimmed">
        {done} of {of} {of === 1 ? 'text' : 'texts'}
      </Text>
      {outdated > 0 ? (
        <Badge variant="light" color="orange" tt="none" className={classes.outdated ?? ''}>
          {outdated} to look at
        </Badge>
      ) : null}
    </Group>
  );
}

function AddLanguage({ languages }: { languages: readonly string[] }) {
  const { change } = useModuleDraft();
  if (languages.length > MOST_TRANSLATIONS) return null;
  return (
    <Select
      label="Add a language"
      placeholder="Choose a language"
      searchable
      data={LANGUAGES.filter(({ value }) => !languages.includes(value))}
      value={null}
      onChange={(language) => language && change(addLanguage(language))}
      maw={320}
    />
  );
}
