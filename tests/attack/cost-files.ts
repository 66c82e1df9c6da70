import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { ZipFile } from 'yazl'

/** A file that is small to send and expensive to open. */
export type CostFile = { name: string; type: string; bytes: Buffer }

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const jpegEnd = Buffer.from([0xff, 0xd9])

export const costFiles: Readonly<Record<string, () => Promise<CostFile>>> = {
  'tall-png': async () => png(aPng({ width: 1, height: 39_000_000, bits: 8, colour: 0, bytesInRow: 2 })),
  // Within the pixel limit, at eight bytes per pixel.
  'bomb-png': async () => png(aPng({ width: 6300, height: 6300, bits: 16, colour: 6, bytesInRow: 1 + 6300 * 8 })),
  'bomb-webp': async () => {
    const bytes = await white(12_000, 3300).webp({ lossless: true, effort: 0 }).toBuffer()
    return { name: 'bomb.webp', type: 'image/webp', bytes }
  },
  'bomb-jpeg': async () => ({ name: 'bomb.jpg', type: 'image/jpeg', bytes: await manyScans() }),
  'pdf-comments': async () => pdf(`%PDF-1.7\n${'5%'.repeat(400_000)}`),
  'pdf-nested': async () => pdf(`%PDF-1.7\n1 0 obj\n${'<</A'.repeat(200_000)}\nendobj\ntrailer<</Root 1 0 R>>\n`),
  'xlsx-strings': () => workbook(strings(randomTexts(22_000_000))),
  'xlsx-bomb': () => workbook(strings('<si><t>Asha Wanjiru</t></si>'.repeat(6_000_000))),
  'xlsx-entities': () => workbook(`${billionLaughs}<sst xmlns="urn:sst"><si><t>&l9;</t></si></sst>`),
  'xlsx-columns': () => workbook(strings(''), `<row r="1">${'<c><v>1</v></c>'.repeat(3_000_000)}</row>`),
  'csv-one-cell': async () => ({ name: 'register.csv', type: 'text/csv', bytes: Buffer.from(`"${'a,'.repeat(25_000_000)}`) }),
}

export const deepJson = (levels: number): string => `{"comment":${'['.repeat(levels)}${']'.repeat(levels)}}`

const png = (bytes: Buffer): CostFile => ({ name: 'bomb.png', type: 'image/png', bytes })
const pdf = (text: string): CostFile => ({ name: 'letter.pdf', type: 'application/pdf', bytes: Buffer.from(`${text}\n%%EOF\n`, 'latin1') })
const white = (width: number, height: number): Sharp => sharp({ create: { width, height, channels: 3, background: 'white' } })

type PngOptions = {
  width: number
  height: number
  bits: number
  colour: number
  bytesInRow: number
}

function aPng({ width, height, bits, colour, bytesInRow }: PngOptions): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, colour], 8)
  const pixels = deflateSync(Buffer.alloc(height * bytesInRow))
  const parts = [part('IHDR', header), part('IDAT', pixels), part('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts])
}

function part(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A progressive picture that repeats its last scan a hundred times; each scan visits every block. */
async function manyScans(): Promise<Buffer> {
  const jpeg = await white(6300, 6300).jpeg({ progressive: true, quality: 30 }).toBuffer()
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = jpeg.subarray(last, -2)
  const times = Math.min(100, Math.floor((9_000_000 - jpeg.length) / scan.length))
  return Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: times }, () => scan), jpegEnd])
}

const entity = (level: number): string => `<!ENTITY l${level} "${`&l${level - 1};`.repeat(10)}">`
const billionLaughs = `<!DOCTYPE sst [<!ENTITY l0 "lol">${Array.from({ length: 9 }, (_, index) => entity(index + 1)).join('')}]>`

/** Texts that do not compress, so that the file keeps its size. */
function randomTexts(bytes: number): string {
  const random = Buffer.from(crypto.getRandomValues(new Uint8Array(65_536))).toString('base64')
  const texts: string[] = []
  for (let size = 0, at = 0; size < bytes; size += 12, at += 1) {
    const from = (at * 7919) % (random.length - 14)
    texts.push(`<si><t>${random.slice(from, from + 12)}${at.toString(36)}</t></si>`)
  }
  return texts.join('')
}

const strings = (texts: string): string => `<sst xmlns="urn:sst">${texts}</sst>`

async function workbook(sharedStrings: string, rows = '<row r="1"><c t="s"><v>0</v></c></row>'): Promise<CostFile> {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const sheetPart = `<Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>`
  const textPart = `<Relationship Id="r2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/>`
  const zip = new ZipFile()
  const add = (path: string, text: string): void => zip.addBuffer(Buffer.from(text), path)
  add('[Content_Types].xml', '<Types xmlns="urn:types"/>')
  add('xl/workbook.xml', `<workbook xmlns:r="${office}"><sheets><sheet name="1" sheetId="1" r:id="r1"/></sheets></workbook>`)
  add('xl/_rels/workbook.xml.rels', `<Relationships>${sheetPart}${textPart}</Relationships>`)
  add('xl/sharedStrings.xml', sharedStrings)
  add('xl/worksheets/sheet1.xml', `<worksheet><sheetData>${rows}</sheetData></worksheet>`)
  zip.end()
  const bytes = Buffer.concat(await Array.fromAsync(zip.outputStream as AsyncIterable<Buffer>))
  return { name: 'register.xlsx', type: xlsx, bytes }
}
