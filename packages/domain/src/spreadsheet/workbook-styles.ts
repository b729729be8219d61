import type { SheetColumn } from './sheet.ts';
import { MAIN_NAMESPACE } from './xml-text.ts';

/** Places in the list of cell styles below. */
export const HEADER_STYLE = 1;
const STYLES: Readonly<Record<NonNullable<SheetColumn['kind']>, number>> = {
  text: 2,
  date: 3,
  'date-time': 4,
};

/** The style of a column's cells; 0 is plain. */
export function styleOf(kind: SheetColumn['kind']): number {
  return kind ? STYLES[kind] : 0;
}

/** Format 49 is text; 164 and 165 are the first that a workbook may define. White on petrol is the header. */
export const STYLES_XML = `<styleSheet xmlns="${MAIN_NAMESPACE}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF0B4F5C"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf xfId="0"/><xf xfId="0" numFmtId="49" fontId="1" fillId="2" applyNumberFormat="1" applyFont="1" applyFill="1"/><xf xfId="0" numFmtId="49" applyNumberFormat="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`;
