import { languageFor } from '@heatwise/domain/education/course';
import { NativeSelect } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { languageName } from '../../../ui/languages.ts';
import classes from './languages.module.css';
import { useWantedLanguages } from './wanted-languages.ts';

/** In which of its languages a course is read; nothing where there is only one. What is chosen is kept on this device. */
export function LanguageChoice({ offered }: { offered: readonly string[] }) {
  const { wanted, choose } = useWantedLanguages();
  if (offered.length < 2) return null;
  return (
    <NativeSelect
      aria-label="Language of the course"
      leftSection={<IconLanguage size={20} stroke={1.6} aria-hidden="true" />}
      size="md"
      className={classes.choice ?? ''}
      value={languageFor(offered, wanted)}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      {offered.map((language) => (
        <option key={language} value={language} lang={language}>
          {languageName(language)}
        </option>
      ))}
    </NativeSelect>
  );
}

/** Above a learner's screen. */
export function LanguageBar({ offered }: { offered: readonly string[] }) {
  if (offered.length < 2) return null;
  return (
    <div className={classes.bar}>
      <LanguageChoice offered={offered} />
    </div>
  );
}
