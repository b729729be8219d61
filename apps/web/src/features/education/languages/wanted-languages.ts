import { languageFor, MOST_WANTED_LANGUAGES } from '@heatwise/domain/education/course';
import { useMemo, useSyncExternalStore } from 'react';
import { createStoredValue, type StoredValue } from '../../../platform/stored-value.ts';

const LANGUAGE_MAX_LENGTH = 35;
let memory: StoredValue<string> | undefined;

/** What was chosen last on this device; empty where nobody has chosen. */
function chosenLanguage(): StoredValue<string> {
  memory ??= createStoredValue({
    key: 'heatwise_course_language',
    storage: window.localStorage,
    events: window,
    read: (stored) => (typeof stored === 'string' ? stored.slice(0, LANGUAGE_MAX_LENGTH) : ''),
  });
  return memory;
}

function withBrowsers(chosen: string): string[] {
  const all = [chosen, ...navigator.languages].filter(
    (language) => language !== '' && language.length <= LANGUAGE_MAX_LENGTH,
  );
  return all.slice(0, MOST_WANTED_LANGUAGES);
}

/** The languages that somebody wants to learn in, the best first: what they chose, then what their browser asks for. */
export function wantedLanguages(): string[] {
  return withBrowsers(chosenLanguage().current());
}

export function useWantedLanguages() {
  const { subscribe, current, set } = chosenLanguage();
  const chosen = useSyncExternalStore(subscribe, current);
  const wanted = useMemo(() => withBrowsers(chosen), [chosen]);
  return { wanted, choose: set };
}

type InLanguages = {
  readonly language: string;
  readonly translations?: readonly { readonly language: string }[] | undefined;
};

/** The languages that something is there in, its own first. */
export function languagesIn({ language, translations = [] }: InLanguages): string[] {
  return [language, ...translations.map((one) => one.language)];
}

/** The same in the language of these that somebody wants most: its words are those of that translation. */
export function saidIn<Said extends InLanguages>(said: Said, wanted: readonly string[]): Said {
  const language = languageFor(languagesIn(said), wanted);
  const words = said.translations?.find((one) => one.language === language);
  return words ? { ...said, ...words } : said;
}
