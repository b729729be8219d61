import {
  CELL_MAX_LENGTH,
  columnLetters,
  columnWidths,
  type Sheet,
  type SheetCell,
  type SheetColumn,
  serialDay,
} from './sheet.ts';

const XML_START = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN_NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE_NAMESPACE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE_NAMESPACE = 'http://schemas.openxmlformats.org/package/2006';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML cannot hold; a file with one of them does not open. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF\p{Cs}]/gu;

/** A text as content or attribute of XML 1.0; what XML cannot hold is left out. */
function escapeXml(text: string): string {
  return text.replace(NOT_IN_XML, '').replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

/** Places in the list of cell styles below. */
const HEADER_STYLE = 1;
const STYLES: Readonly<Record<NonNullable<SheetColumn['kind']>, number>> = {
  text: 2,
  date: 3,
  'date-time': 4,
};

/** The style of a column's cells; 0 is plain. */
function styleOf(kind: SheetColumn['kind']): number {
  return kind ? STYLES[kind] : 0;
}

/** Format 49 is text; 164 and 165 are the first that a workbook may define. White on petrol is the header. */
const STYLES_XML = `<styleSheet xmlns="${MAIN_NAMESPACE}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF0B4F5C"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf xfId="0"/><xf xfId="0" numFmtId="49" fontId="1" fillId="2" applyNumberFormat="1" applyFont="1" applyFill="1"/><xf xfId="0" numFmtId="49" applyNumberFormat="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** Below the last row there is still something to choose from. */
const ROWS_WITH_CHOICES = 5000;

/** A sheet as XML, in pieces of one row. `choicesRange` says where the choices of a column stand. */
function* sheetXml(sheet: Sheet, choicesRange: (column: number) => string | null): Generator<string, void> {
  const { columns, rows, frozenColumns = 0 } = sheet;
  const letters = columns.map((_column, index) => columnLetters(index));
  yield `${XML_START}<worksheet xmlns="${MAIN_NAMESPACE}">${viewXml(frozenColumns)}${columnsXml(sheet)}<sheetData><row r="1">`;
  yield columns.map(({ header }, index) => textXml(`${letters[index]}1`, HEADER_STYLE, header)).join('');
  yield '</row>';
  for (const [index, row] of rows.entries()) yield rowXml(index + 2, row, columns, letters);
  yield `</sheetData><autoFilter ref="A1:${letters.at(-1)}${rows.length + 1}"/>${choicesXml(columns, choicesRange)}</worksheet>`;
}

function viewXml(frozenColumns: number): string {
  const sideways = frozenColumns > 0 ? `xSplit="${frozenColumns}" ` : '';
  const pane = frozenColumns > 0 ? 'bottomRight' : 'bottomLeft';
  return `<sheetViews><sheetView workbookViewId="0"><pane ${sideways}ySplit="1" topLeftCell="${columnLetters(frozenColumns)}2" activePane="${pane}" state="frozen"/></sheetView></sheetViews>`;
}

function columnsXml(sheet: Sheet): string {
  const widths = columnWidths(sheet);
  const list = sheet.columns.map(
    ({ kind }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${widths[index]}" style="${styleOf(kind)}" customWidth="1"/>`,
  );
  return `<cols>${list.join('')}</cols>`;
}

function rowXml(
  number: number,
  row: readonly SheetCell[],
  columns: readonly SheetColumn[],
  letters: readonly string[],
): string {
  let cells = '';
  for (const [index, cell] of row.entries()) {
    const kind = columns[index]?.kind;
    const place = `${letters[index]}${number}`;
    if (typeof cell === 'number') cells += numberXml(place, kind, cell);
    else if (cell !== null && cell !== '') cells += textXml(place, kind === 'text' ? styleOf(kind) : 0, cell);
  }
  return `<row r="${number}">${cells}</row>`;
}

function numberXml(place: string, kind: SheetColumn['kind'], value: number): string {
  if (!Number.isFinite(value)) return '';
  const written = kind === 'date' || kind === 'date-time' ? serialDay(value) : value;
  return `<c r="${place}" s="${styleOf(kind)}"><v>${written}</v></c>`;
}

/** A text in its cell: never read as a formula, a number or a date. */
function textXml(place: string, style: number, text: string): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text.slice(0, CELL_MAX_LENGTH))}</t></is></c>`;
}

function choicesXml(
  columns: readonly SheetColumn[],
  choicesRange: (column: number) => string | null,
): string {
  const lists = columns.flatMap((_column, index) => {
    const range = choicesRange(index);
    const letters = columnLetters(index);
    if (range === null) return [];
    return `<dataValidation type="list" allowBlank="1" sqref="${letters}2:${letters}${ROWS_WITH_CHOICES + 1}"><formula1>${range}</formula1></dataValidation>`;
  });
  return lists.length === 0
    ? ''
    : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`;
}

/** One file of the archive that an .xlsx is; a long one comes in pieces. */
export type WorkbookPart = { readonly name: string; readonly pieces: Iterable<string> };

/** Holds what cells offer to choose from; readers of the workbook do not see it. */
const CHOICES_SHEET = 'Choices';

/** The parts of an .xlsx file with these sheets, to be put into a ZIP archive. Source: ECMA-376, part 1. */
export function workbookParts(sheets: readonly Sheet[]): WorkbookPart[] {
  const choices = sheets.flatMap(({ columns }) => columns.flatMap((column) => column.choices ?? [])).length;
  const lists = choices > 0 ? [choicesSheet(sheets)] : [];
  const all = [...sheets, ...lists];
  return [
    part('[Content_Types].xml', contentTypes(all.length)),
    part('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])),
    part('xl/workbook.xml', workbookXml(sheets, lists)),
    part(
      'xl/_rels/workbook.xml.rels',
      relations([
        ...all.map((_sheet, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const),
        ['styles', 'styles.xml'],
      ]),
    ),
    part('xl/styles.xml', STYLES_XML),
    ...all.map((sheet, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      pieces: sheetXml(sheet, (column) => choicesRange(sheets, index, column)),
    })),
  ];
}

const part = (name: string, xml: string): WorkbookPart => ({ name, pieces: [XML_START, xml] });

function contentTypes(sheetCount: number): string {
  const kinds = [
    ['/xl/workbook.xml', 'sheet.main'],
    ...Array.from({ length: sheetCount }, (_, index) => [
      `/xl/worksheets/sheet${index + 1}.xml`,
      'worksheet',
    ]),
    ['/xl/styles.xml', 'styles'],
  ];
  const overrides = kinds.map(
    ([name, kind]) =>
      `<Override PartName="${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`,
  );
  return `<Types xmlns="${PACKAGE_NAMESPACE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`;
}

function relations(targets: readonly (readonly [kind: string, target: string])[]): string {
  const list = targets.map(
    ([kind, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE_NAMESPACE}/${kind}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE_NAMESPACE}/relationships">${list.join('')}</Relationships>`;
}

function workbookXml(sheets: readonly Sheet[], lists: readonly Sheet[]): string {
  const entries = [...sheets, ...lists].map(
    ({ name }, index) =>
      `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${index < sheets.length ? '' : ' state="hidden"'} r:id="rId${index + 1}"/>`,
  );
  // Spreadsheets keep the range of a filter under this name as well; some ignore a filter without it.
  const filters = sheets.map(
    ({ name, columns, rows }, index) =>
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">'${escapeXml(name.replaceAll("'", "''"))}'!$A$1:$${columnLetters(columns.length - 1)}$${rows.length + 1}</definedName>`,
  );
  return `<workbook xmlns="${MAIN_NAMESPACE}" xmlns:r="${OFFICE_NAMESPACE}"><sheets>${entries.join('')}</sheets><definedNames>${filters.join('')}</definedNames></workbook>`;
}

/** The columns of all sheets that offer something, in order. */
function offers(sheets: readonly Sheet[]) {
  return sheets.flatMap(({ columns }, sheet) =>
    columns.flatMap(({ header, choices = [] }, column) =>
      choices.length > 0 ? [{ sheet, column, header, choices }] : [],
    ),
  );
}

function choicesSheet(sheets: readonly Sheet[]): Sheet {
  const lists = offers(sheets);
  const length = Math.max(...lists.map(({ choices }) => choices.length));
  return {
    name: CHOICES_SHEET,
    columns: lists.map(({ header }) => ({ header, kind: 'text' })),
    rows: Array.from({ length }, (_, row) => lists.map(({ choices }) => choices[row] ?? null)),
  };
}

/** Where the words that a column offers stand; null for a column that offers none. */
function choicesRange(sheets: readonly Sheet[], sheet: number, column: number): string | null {
  const lists = offers(sheets);
  const place = lists.findIndex((list) => list.sheet === sheet && list.column === column);
  const list = lists[place];
  if (!list) return null;
  const letters = columnLetters(place);
  return `${CHOICES_SHEET}!$${letters}$2:$${letters}$${list.choices.length + 1}`;
}
