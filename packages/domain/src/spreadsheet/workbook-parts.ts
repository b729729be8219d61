import { columnLetters, type Sheet } from './sheet.ts';
import { sheetXml } from './sheet-xml.ts';
import { STYLES_XML } from './workbook-styles.ts';
import { escapeXml, MAIN_NAMESPACE, OFFICE_NAMESPACE, PACKAGE_NAMESPACE, XML_START } from './xml-text.ts';

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
