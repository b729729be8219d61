import { utils, write } from '@e965/xlsx';
import { IMPORT_HEADERS, IMPORT_SHEET } from '@heatwise/domain/people/import-verify';
import { zipStored } from '../../../platform/zip-archive.ts';
import type { SpreadsheetKind } from './spreadsheet-file.ts';

/** In characters, in the order of the headers. */
const WIDTHS = [18, 18, 30, 18, 26, 26, 26, 34, 16] as const;
/** Rows of the .xls whose cells are set to text; the .xlsx sets whole columns. */
const TEXT_ROWS = 500;

export const TEMPLATE_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
} as const satisfies Record<SpreadsheetKind, string>;

/**
 * The empty sheet to fill in: the headers, columns wide enough, every cell text, so that 00123 stays 00123 and no
 * employee id turns into a date. Source: decisions §4.
 */
export function importTemplate(kind: SpreadsheetKind): Buffer {
  return kind === 'xlsx' ? openXmlTemplate() : oldTemplate();
}

function oldTemplate(): Buffer {
  const sheet = utils.aoa_to_sheet([[...IMPORT_HEADERS]]);
  sheet['!cols'] = WIDTHS.map((wch) => ({ wch }));
  sheet['!ref'] = utils.encode_range({
    s: { r: 0, c: 0 },
    e: { r: TEXT_ROWS, c: IMPORT_HEADERS.length - 1 },
  });
  for (let r = 1; r <= TEXT_ROWS; r += 1) {
    for (let c = 0; c < IMPORT_HEADERS.length; c += 1)
      sheet[utils.encode_cell({ r, c })] = { t: 'z', z: '@' };
  }
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, IMPORT_SHEET);
  return write(book, { type: 'buffer', bookType: 'biff8', sheetStubs: true });
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** Written by hand: the library has no bold headers, no frozen row and no columns of text. */
function openXmlTemplate(): Buffer {
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${[
      ['/xl/workbook.xml', 'sheet.main'],
      ['/xl/worksheets/sheet1.xml', 'worksheet'],
      ['/xl/styles.xml', 'styles'],
    ]
      .map(
        ([part, type]) =>
          `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`,
      )
      .join('')}</Types>`,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${IMPORT_SHEET}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet1.xml': sheetXml(),
  };
  return zipStored(
    new Map(Object.entries(parts).map(([name, xml]) => [name, Buffer.from(XML + xml, 'utf8')])),
  );
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const list = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`;
}

/** Format 49 is text. Cell style 1 is a cell to fill in, 2 a header. */
const STYLES = `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF0B4F5C"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" numFmtId="49" applyNumberFormat="1"/><xf xfId="0" numFmtId="49" fontId="1" fillId="2" applyNumberFormat="1" applyFont="1" applyFill="1"/></cellXfs></styleSheet>`;

function sheetXml(): string {
  const columns = WIDTHS.map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" style="1" customWidth="1"/>`,
  );
  const headers = IMPORT_HEADERS.map(
    (header, index) =>
      `<c r="${utils.encode_cell({ r: 0, c: index })}" s="2" t="inlineStr"><is><t>${header}</t></is></c>`,
  );
  return `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData><row r="1">${headers.join('')}</row></sheetData></worksheet>`;
}
