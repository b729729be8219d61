import {
  MOST_TRANSLATIONS,
  type ModuleContent,
  type ModuleTranslation,
  type TranslatedValue,
} from '@heatwise/domain/education/module-content';
import { type ModuleText, translatedText } from '@heatwise/domain/education/module-translations';

type Change = (content: ModuleContent) => ModuleContent;

/** A language that nothing is said in yet; nothing changes where it is there or would be one too many. */
export function addLanguage(language: string): Change {
  return (content) => {
    const { translations = {} } = content;
    const isThere = language === content.language || translations[language] !== undefined;
    if (isThere || Object.keys(translations).length >= MOST_TRANSLATIONS) return content;
    return { ...content, translations: { ...translations, [language]: { is_offered: false, texts: {} } } };
  };
}

export function removeLanguage(language: string): Change {
  return (content) => {
    const { [language]: _gone, ...translations } = content.translations ?? {};
    return { ...content, translations };
  };
}

/** As it was before it was removed. */
export function restoreLanguage(language: string, translation: ModuleTranslation): Change {
  return (content) => ({ ...content, translations: { ...content.translations, [language]: translation } });
}

function changeTranslation(
  language: string,
  changed: (translation: ModuleTranslation) => Partial<ModuleTranslation>,
): Change {
  return (content) => {
    const translation = content.translations?.[language];
    if (!translation) return content;
    const next = { ...translation, ...changed(translation) };
    return { ...content, translations: { ...content.translations, [language]: next } };
  };
}

export const offerLanguage = (language: string, is_offered: boolean): Change =>
  changeTranslation(language, () => ({ is_offered }));

/** Says a text in a language, as a translation of what its original says now. */
export const putText = (language: string, text: ModuleText, value: TranslatedValue): Change =>
  changeTranslation(language, ({ texts }) => {
    if (!isNothing(value)) return { texts: { ...texts, [text.key]: translatedText(text, value) } };
    const { [text.key]: _gone, ...others } = texts;
    return { texts: others };
  });

/** What is said already is right for the original as it is now. */
export const confirmText = (language: string, text: ModuleText): Change =>
  changeTranslation(language, ({ texts }) => {
    const said = texts[text.key];
    return said ? { texts: { ...texts, [text.key]: translatedText(text, said.value) } } : {};
  });

/** An empty field; spaces may be the beginning of something. */
function isNothing(value: TranslatedValue): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0);
}
