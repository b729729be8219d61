import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);
const fontFile = (name: string) => resolve(`@expo-google-fonts/noto-sans/${name}.ttf`);
export const REGULAR = fontFile('400Regular/NotoSans_400Regular');
export const BOLD = fontFile('700Bold/NotoSans_700Bold');

export const INK = '#1c2526';
export const QUIET = '#4f5d5f';
export const BRAND = '#0c6e75';

/** What the typeface has: Latin, Greek and Cyrillic letters, with digits, marks and signs, without pictures. */
const PRINTABLE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Inherited}\p{Nd}\p{Zs}\p{P}\n+<=>|^`$€£°©®™×÷±~§]*$/u;
const OUTSIDE_OF_TYPEFACE = /[\p{Extended_Pictographic}\u3000-\u{10FFFF}]/u;

/** Whether the typeface has all letters of a text. */
export function isPrintable(text: string): boolean {
  return PRINTABLE.test(text) && !OUTSIDE_OF_TYPEFACE.test(text.replaceAll(/[©®™]/g, ''));
}
