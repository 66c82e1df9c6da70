import { aZip } from './zip-archive.factory.ts'

const head = '<?xml version="1.0"?>'
const repeated = (part: string, count: number): Buffer => Buffer.alloc(Buffer.byteLength(part) * count, part)
const element = (name: string, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${head}<${name}>`), content, Buffer.from(`</${name}>`)])

type CostlyRegister = { what: string; bytes: Buffer; message: RegExp; times: number }

/** Small files that exhaust a reader without limits, each with its refusal and how many a test sends at once. */
export function costlyRegisters(): CostlyRegister[] {
  const row = Buffer.from('<sheetData><row r="1"><c t="s"><v>0</v></c></row></sheetData>')
  const withSharedTexts = (texts: Buffer): Buffer => workbook({ texts: element('sst', texts), sheet: element('worksheet', row) })
  const withSheet = (rows: Buffer): Buffer => workbook({ texts: element('sst', Buffer.alloc(0)), sheet: element('worksheet', rows) })
  return [
    {
      what: 'two million shared texts',
      bytes: withSharedTexts(repeated('<si><t>a</t></si>', 2_000_000)),
      message: /Save its table as CSV/,
      times: 1,
    },
    {
      what: '60 MB of shared text',
      bytes: withSharedTexts(repeated(`<si><t>${'a'.repeat(30_000)}</t></si>`, 2000)),
      message: /Save its table as CSV/,
      times: 8,
    },
    {
      what: 'one endless text',
      bytes: withSharedTexts(Buffer.concat([Buffer.from('<si><t>'), Buffer.alloc(20_000_000, 'a')])),
      message: /damaged/,
      times: 8,
    },
    {
      what: 'more rows than a sheet has',
      bytes: withSheet(repeated('<row><c/></row>', 1_100_000)),
      message: /damaged|too large/,
      times: 1,
    },
    {
      what: 'a cell in the last column',
      bytes: withSheet(Buffer.from('<row><c r="XFD1"><v>1</v></c></row>')),
      message: /beyond column/,
      times: 2,
    },
    { what: 'a row of 2,000 columns', bytes: Buffer.from(`${'a,'.repeat(2000)}\n`), message: /more than 1000 columns/, times: 2 },
    {
      what: 'a row of 60,000 characters',
      bytes: Buffer.from(`Name,Born\n${'a'.repeat(60_000)},1\n`),
      message: /quotation mark|too much text/,
      times: 2,
    },
  ]
}

/** A workbook of one sheet. */
function workbook({ texts, sheet }: { texts: Buffer; sheet: Buffer }): Buffer {
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"/>`
  const relations = relation('a', 'worksheet', 'sheet.xml') + relation('b', 'sharedStrings', 'texts.xml')
  const files = {
    'xl/workbook.xml': element('workbook', Buffer.from('<sheets><sheet name="a" r:id="a"/></sheets>')),
    'xl/_rels/workbook.xml.rels': element('Relationships', Buffer.from(relations)),
    'xl/texts.xml': texts,
    'xl/sheet.xml': sheet,
  }
  return aZip(Object.entries(files).map(([name, content]) => ({ name, content })))
}
