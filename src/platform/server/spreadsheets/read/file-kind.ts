import { open } from 'node:fs/promises'
import { unreadable } from './unreadable.ts'

export type TableFileKind = 'xlsx' | 'utf-16le' | 'utf-16be' | 'bytes'

/** What the file is by its content, whatever its name says; throws a Refusal for what is no table. 'bytes' is text of unknown encoding. */
export async function kindOfFile(path: string): Promise<TableFileKind> {
  const head = await readHead(path)
  if (head.length === 0) throw unreadable('This file is empty.')
  for (const { signature, refuse, kind } of signatures) {
    if (!head.subarray(0, signature.length).equals(signature)) continue
    if (refuse) throw unreadable(refuse)
    if (kind) return kind
  }
  if (head.includes(0)) throw unreadable(`This is not a table of text. ${whatWeRead}`)
  if (/^\s*<(!doctype|html|table|\?xml)/i.test(head.toString('latin1', 0, 200))) {
    throw unreadable(`This is a web page or XML, though it may open in Excel. ${whatWeRead}`)
  }
  return 'bytes'
}

const whatWeRead = 'Save it as Excel workbook (.xlsx) or as CSV, and choose that file.'
const headBytes = 65_536

type Signature = { readonly signature: Buffer; readonly refuse?: string; readonly kind?: TableFileKind }
const signatures: readonly Signature[] = [
  { signature: Buffer.from('PK\x03\x04', 'latin1'), kind: 'xlsx' },
  { signature: Buffer.from([0xff, 0xfe]), kind: 'utf-16le' },
  { signature: Buffer.from([0xfe, 0xff]), kind: 'utf-16be' },
  {
    signature: Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
    refuse: `This is an Excel file of the old kind (.xls), or one locked with a password. ${whatWeRead}`,
  },
  { signature: Buffer.from('%PDF'), refuse: `This is a PDF, not a table. ${whatWeRead}` },
  { signature: Buffer.from('{\\rtf'), refuse: `This is a text document, not a table. ${whatWeRead}` },
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
