import { isDateFormat } from './xlsx-cells.ts'
import { unreadable } from './raw-row.ts'
import { parseWholeXml } from './xml-events.ts'
import { damaged, type ZipEntry } from './zip-file.ts'

/** What the rows of a sheet refer to: shared texts, date styles and the date epoch. */
export type Workbook = {
  readonly sheet: ZipEntry
  readonly texts: readonly string[]
  readonly isDateStyle: readonly boolean[]
  readonly countsFrom1904: boolean
}

/** Shared texts must be held in memory. A register of 100,000 drivers has up to a million, 12 million characters in total. */
const maxTextsSize = 150_000_000
const maxTexts = 1_500_000
const maxTextCharacters = 50_000_000
const maxSheetSize = 800_000_000
const maxPartSize = 20_000_000

/** Reads everything in a workbook except its rows. Throws a Refusal when the archive is not a workbook. */
export async function readWorkbook(path: string, entries: ReadonlyMap<string, ZipEntry>): Promise<Workbook> {
  const workbook = entries.get('xl/workbook.xml')
  if (!workbook) throw unreadable('This is an archive, but not an Excel workbook. Save the table as .xlsx or CSV and choose that file.')
  const { sheetId, countsFrom1904 } = await firstVisibleSheet(path, workbook)
  const parts = await readParts(path, entries.get('xl/_rels/workbook.xml.rels'))
  const sheet = requireSize(maxSheetSize, entries.get(parts.get(sheetId)?.target ?? ''))
  if (!sheet) throw damaged()
  const findPart = (type: string): ZipEntry | undefined =>
    entries.get([...parts.values()].find((part) => part.type.endsWith(type))?.target ?? '')
  const texts = await readTexts(path, requireSize(maxTextsSize, findPart('/sharedStrings')))
  const isDateStyle = await readDateStyles(path, requireSize(maxPartSize, findPart('/styles')))
  return { sheet, texts, isDateStyle, countsFrom1904 }
}

function requireSize(limit: number, entry: ZipEntry | undefined): ZipEntry | undefined {
  if (entry && entry.size > limit) throw tooLarge()
  return entry
}

const tooLarge = (): Error => unreadable('This Excel file is too large. Save its table as CSV and choose that file.')

async function firstVisibleSheet(path: string, entry: ZipEntry): Promise<{ sheetId: string; countsFrom1904: boolean }> {
  const sheets: string[] = []
  let countsFrom1904 = false
  await parseWholeXml(path, requireSize(maxPartSize, entry), {
    open: (name, attributes) => {
      if (name === 'workbookPr') countsFrom1904 = ['1', 'true'].includes(attributes()['date1904'] ?? '')
      if (name !== 'sheet') return
      const { state = 'visible', ...sheet } = attributes()
      const id = Object.entries(sheet).find(([attribute]) => attribute.endsWith(':id'))?.[1]
      if (state === 'visible' && id !== undefined) sheets.push(id)
    },
  })
  const [sheetId] = sheets
  if (sheetId === undefined) throw damaged()
  return { sheetId, countsFrom1904 }
}

type Part = { readonly type: string; readonly target: string }

async function readParts(path: string, entry: ZipEntry | undefined): Promise<ReadonlyMap<string, Part>> {
  const parts = new Map<string, Part>()
  await parseWholeXml(path, requireSize(maxPartSize, entry), {
    open: (name, attributes) => {
      if (name !== 'Relationship') return
      const { Id = '', Type = '', Target = '' } = attributes()
      parts.set(Id, { type: Type, target: Target.startsWith('/') ? Target.slice(1) : `xl/${Target}` })
    },
  })
  return parts
}

async function readTexts(path: string, entry: ZipEntry | undefined): Promise<string[]> {
  const texts: string[] = []
  let [text, characters] = ['', 0]
  let isText = false
  let phoneticDepth = 0
  await parseWholeXml(path, entry, {
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') phoneticDepth += 1
      isText = name === 't' && phoneticDepth === 0
    },
    text: (more) => {
      if (!isText) return
      text += more
      characters += more.length
      if (characters > maxTextCharacters) throw tooLarge()
    },
    close: (name) => {
      isText = false
      if (name === 'rPh') phoneticDepth -= 1
      if (name === 'si' && texts.push(text) > maxTexts) throw tooLarge()
    },
  })
  return texts
}

async function readDateStyles(path: string, entry: ZipEntry | undefined): Promise<boolean[]> {
  const formats = new Map<string, string>()
  const isDateStyle: boolean[] = []
  let isInCells = false
  await parseWholeXml(path, entry, {
    open: (name, attributes) => {
      if (name === 'cellXfs') isInCells = true
      if (name === 'numFmt') formats.set(attributes()['numFmtId'] ?? '', attributes()['formatCode'] ?? '')
      if (name !== 'xf' || !isInCells) return
      const id = attributes()['numFmtId'] ?? '0'
      isDateStyle.push(isDateFormat(Number(id), formats.get(id)))
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return isDateStyle
}
