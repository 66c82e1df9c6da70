import { open } from 'node:fs/promises'
import { unreadable } from './raw-row.ts'

export type TableFileKind = 'xlsx' | 'utf-16le' | 'utf-16be' | 'bytes'

/** Detects the kind of a table file by content, not by name. Throws a Refusal when it is not a table. 'bytes' is text of unknown encoding. */
export async function detectFileKind(path: string): Promise<TableFileKind> {
  const head = await readHead(path)
  if (head.length === 0) throw unreadable('This file is empty.')
  for (const { signature, refusal, kind } of signatures) {
    if (!head.subarray(0, signature.length).equals(signature)) continue
    if (refusal) throw unreadable(refusal)
    if (kind) return kind
  }
  if (head.includes(0)) throw unreadable(`This is not a table. ${acceptedFormats}`)
  if (/^\s*<(!doctype|html|table|\?xml)/i.test(head.toString('latin1', 0, 200))) {
    throw unreadable(`This is a web page or XML file, even if Excel opens it. ${acceptedFormats}`)
  }
  return 'bytes'
}

const acceptedFormats = 'Save it as an Excel workbook (.xlsx) or as CSV, and choose that file.'
const headBytes = 65_536

type Signature = { signature: Buffer; refusal?: string; kind?: TableFileKind }
const signatures: readonly Signature[] = [
  { signature: Buffer.from('PK\x03\x04', 'latin1'), kind: 'xlsx' },
  { signature: Buffer.from([0xff, 0xfe]), kind: 'utf-16le' },
  { signature: Buffer.from([0xfe, 0xff]), kind: 'utf-16be' },
  {
    signature: Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
    refusal: `This is an old Excel file (.xls), or one protected by a password. ${acceptedFormats}`,
  },
  { signature: Buffer.from('%PDF'), refusal: `This is a PDF, not a table. ${acceptedFormats}` },
  { signature: Buffer.from('{\\rtf'), refusal: `This is a text document, not a table. ${acceptedFormats}` },
]

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
