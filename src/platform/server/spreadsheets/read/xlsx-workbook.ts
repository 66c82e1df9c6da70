import type { CellFormat } from './xlsx-cells.ts'
import { formatCode, isDateFormat } from './number-format.ts'
import {
  findWorkbookPart,
  readRelationships,
  requireSize,
  smallPart,
  workbookTooLarge,
  type Package,
  type PackagePart,
} from './xlsx-package.ts'
import { parseWholeXml } from './xml-events.ts'
import { damaged, listZip, type ZipEntry } from './zip-file.ts'

/** A visible sheet with cells; charts have none. */
export type Sheet = { name: string; entry: ZipEntry }

/** What the rows of a sheet refer to: shared texts, formats and the date epoch. */
export type Workbook = {
  path: string
  sheets: readonly Sheet[]
  texts: readonly string[]
  formats: readonly CellFormat[]
  countsFrom1904: boolean
}

/** Shared texts must be held in memory. A register of 100,000 drivers has up to a million, 12 million characters in total. */
const maxTextsSize = 150_000_000
const maxTexts = 1_500_000
const maxTextCharacters = 50_000_000
const maxSheetSize = 800_000_000
const maxFormats = 100_000
const maxSheets = 1000

/** Reads everything in a workbook except its rows. Throws a Refusal when the archive is not a workbook. */
export async function readWorkbook(path: string): Promise<Workbook> {
  const archive: Package = { path, entries: await listZip(path) }
  const workbook = await findWorkbookPart(archive)
  const { visible, countsFrom1904 } = await readSheetList(archive, workbook)
  const parts = await readRelationships(archive, workbook)
  const sheets = visible.flatMap(({ name, id }) => sheetOf(archive, name, parts.get(id)))
  if (sheets.length === 0) throw damaged()
  const findPart = (type: string): string => [...parts.values()].find((part) => part.type.endsWith(type))?.name ?? ''
  const texts = await readTexts(path, requireSize(maxTextsSize, archive.entries.get(findPart('/sharedStrings'))))
  const formats = await readFormats(path, smallPart(archive, findPart('/styles')))
  return { path, sheets, texts, formats, countsFrom1904 }
}

function sheetOf({ entries }: Package, name: string, part: PackagePart | undefined): readonly Sheet[] {
  if (!part || !part.type.endsWith('/worksheet')) return []
  const entry = requireSize(maxSheetSize, entries.get(part.name))
  return entry ? [{ name, entry }] : []
}

type SheetList = { visible: readonly { name: string; id: string }[]; countsFrom1904: boolean }

async function readSheetList(archive: Package, part: string): Promise<SheetList> {
  const visible: { name: string; id: string }[] = []
  let countsFrom1904 = false
  await parseWholeXml(archive.path, smallPart(archive, part), {
    open: (name, attributes) => {
      if (name === 'workbookPr') countsFrom1904 = ['1', 'true'].includes(attributes()['date1904'] ?? '')
      if (name !== 'sheet') return
      const { state = 'visible', name: title = '', ...sheet } = attributes()
      const id = Object.entries(sheet).find(([attribute]) => attribute.endsWith(':id'))?.[1]
      if (state === 'visible' && id !== undefined) visible.push({ name: title, id })
      if (visible.length > maxSheets) throw damaged()
    },
  })
  return { visible, countsFrom1904 }
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
      if (characters > maxTextCharacters) throw workbookTooLarge()
    },
    close: (name) => {
      isText = false
      if (name === 'rPh') phoneticDepth -= 1
      if (name === 'si' && texts.push(text) > maxTexts) throw workbookTooLarge()
    },
  })
  return texts
}

async function readFormats(path: string, entry: ZipEntry | undefined): Promise<CellFormat[]> {
  const codes = new Map<string, string>()
  const formats: CellFormat[] = []
  let isInCells = false
  await parseWholeXml(path, entry, {
    open: (name, attributes) => {
      if (name === 'cellXfs') isInCells = true
      if (name === 'numFmt') codes.set(attributes()['numFmtId'] ?? '', attributes()['formatCode'] ?? '')
      if (name !== 'xf' || !isInCells) return
      const id = attributes()['numFmtId'] ?? '0'
      const code = codes.get(id)
      formats.push(isDateFormat(Number(id), code) ? 'date' : { code: formatCode(Number(id), code) })
      if (formats.length > maxFormats) throw damaged()
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return formats
}
