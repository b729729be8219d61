import type { ReportLanguage } from '../report-choices.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { spanish } from './spanish.ts';
import type { ReportTexts } from './texts.ts';

const all: Readonly<Record<ReportLanguage, ReportTexts>> = { en: english, es: spanish, fr: french };

export function reportTexts(language: ReportLanguage): ReportTexts {
  return all[language];
}
