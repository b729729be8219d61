/** Languages that texts are written in most, by their own names; read out by screen readers as such. */
export const LANGUAGES: { value: string; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
  { value: 'fr', label: 'Français' },
  { value: 'pt', label: 'Português' },
  { value: 'pt-BR', label: 'Português (Brasil)' },
  { value: 'de', label: 'Deutsch' },
  { value: 'it', label: 'Italiano' },
  { value: 'nl', label: 'Nederlands' },
  { value: 'pl', label: 'Polski' },
  { value: 'ro', label: 'Română' },
  { value: 'tr', label: 'Türkçe' },
  { value: 'ru', label: 'Русский' },
  { value: 'uk', label: 'Українська' },
  { value: 'ar', label: 'العربية' },
  { value: 'he', label: 'עברית' },
  { value: 'fa', label: 'فارسی' },
  { value: 'hi', label: 'हिन्दी' },
  { value: 'bn', label: 'বাংলা' },
  { value: 'ur', label: 'اردو' },
  { value: 'id', label: 'Bahasa Indonesia' },
  { value: 'tl', label: 'Tagalog' },
  { value: 'vi', label: 'Tiếng Việt' },
  { value: 'zh', label: '中文' },
  { value: 'ja', label: '日本語' },
];

/** What a language is called in itself; one that nobody thought of by its code. */
export function languageName(language: string): string {
  return LANGUAGES.find(({ value }) => value === language)?.label ?? language;
}

/** What somebody may look for who looks for a language: its code, its name in itself and in English. */
export function languageWords(languages: readonly string[]): string[] {
  return languages.flatMap((one) => [one, languageName(one), englishName(one)]);
}

function englishName(language: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(language) ?? language;
  } catch {
    // Somebody made it up.
    return language;
  }
}
