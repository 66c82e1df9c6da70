import { deflateRawSync } from 'node:zlib'

const head = '<?xml version="1.0"?>'
const repeated = (part: string, count: number): Buffer => Buffer.alloc(Buffer.byteLength(part) * count, part)
const element = (name: string, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${head}<${name}>`), content, Buffer.from(`</${name}>`)])

type CostlyRegister = { readonly what: string; readonly bytes: Buffer; readonly message: RegExp; readonly times: number }

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

/** A workbook of one sheet, built by hand because spreadsheet libraries only write valid ones. */
function workbook({ texts, sheet }: { readonly texts: Buffer; readonly sheet: Buffer }): Buffer {
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"/>`
  const relations = relation('a', 'worksheet', 'sheet.xml') + relation('b', 'sharedStrings', 'texts.xml')
  return zip({
    'xl/workbook.xml': element('workbook', Buffer.from('<sheets><sheet name="a" r:id="a"/></sheets>')),
    'xl/_rels/workbook.xml.rels': element('Relationships', Buffer.from(relations)),
    'xl/texts.xml': texts,
    'xl/sheet.xml': sheet,
  })
}

function zip(files: Readonly<Record<string, Buffer>>): Buffer {
  const parts: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateRawSync(content)
    const fileHeader = Buffer.alloc(26)
    fileHeader.writeUInt16LE(20, 0)
    fileHeader.writeUInt16LE(8, 4)
    fileHeader.writeUInt32LE(packed.length, 14)
    fileHeader.writeUInt32LE(content.length, 18)
    fileHeader.writeUInt16LE(name.length, 22)
    const position = Buffer.alloc(14)
    position.writeUInt32LE(offset, 10)
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), fileHeader, position, Buffer.from(name)]))
    const part = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fileHeader, Buffer.from(name), packed])
    parts.push(part)
    offset += part.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, directory, end])
}
