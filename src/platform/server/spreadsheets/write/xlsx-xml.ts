import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Cell, SheetColumn } from '#platform/contract/sheet.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts of the workbook other than its sheets, by archive name (ECMA-376). `names` are those of the sheets. */
export const workbookParts = (names: readonly string[]): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${numbered(names, (n) => `<Override PartName="/${sheetPart(n)}" ContentType="${types}.worksheet+xml"/>`)}</Types>`,
  '_rels/.rels': relationships(`<Relationship Id="rId1" Type="${documents}/officeDocument" Target="xl/workbook.xml"/>`),
  'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${documents}"><sheets>${numbered(names, (n, name) => `<sheet name="${escape(name)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets><definedNames>${numbered(names, (n, name) => `<definedName name="_xlnm.Print_Titles" localSheetId="${n - 1}">'${escape(name)}'!$1:$1</definedName>`)}</definedNames></workbook>`,
  'xl/_rels/workbook.xml.rels': relationships(
    `${numbered(names, (n) => `<Relationship Id="rId${n}" Type="${documents}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${names.length + 1}" Type="${documents}/styles" Target="styles.xml"/>`,
  ),
  'xl/styles.xml': styles,
})

export const sheetPart = (n: number): string => `xl/worksheets/sheet${n}.xml`

/** The heading row is frozen, and printed on every page; a page is as wide as the columns. */
export const sheetHead = (columns: readonly Pick<SheetColumn<never>, 'title' | 'width'>[]): string =>
  `${declaration}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(({ width = 18 }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join(
      '',
    )}</cols><sheetData><row>${columns.map(({ title }) => `<c t="inlineStr" s="${headingStyle}"><is><t>${escape(title)}</t></is></c>`).join('')}</row>`

/** A4, across. */
export const sheetFoot = '</sheetData><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>'

export const sheetRow = (cells: readonly Cell[]): string => `<row>${cells.map(cellXml).join('')}</row>`

const [dayStyle, headingStyle] = [1, 2]
/** Style 1 formats a date as 13 Jun 2026, style 2 is a heading. */
const styles = `${declaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="d\\ mmm\\ yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`

function cellXml(cell: Cell): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (typeof cell === 'string') return `<c t="inlineStr"><is><t xml:space="preserve">${escape(cell)}</t></is></c>`
  return `<c s="${dayStyle}"><v>${serialDay(cell.day)}</v></c>`
}

/** Spreadsheets count days from 30 December 1899. */
const serialDay = (day: PlainDate): number => Date.parse(day) / 86_400_000 + 25_569

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** XML 1.0 allows no control characters except tab and line ends. */
const escape = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  text.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '').replaceAll(/[&<>]/g, (mark) => marks[mark] ?? mark)

const relationships = (inside: string): string => `${declaration}<Relationships xmlns="${packages}/relationships">${inside}</Relationships>`
const numbered = (names: readonly string[], each: (n: number, name: string) => string): string =>
  names.map((name, at) => each(at + 1, name)).join('')
