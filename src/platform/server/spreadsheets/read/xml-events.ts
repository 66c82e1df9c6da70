import { Parser } from 'saxen'
import { damaged, readZipEntry, type ZipEntry } from './zip-file.ts'

/** What is met on the way through an XML file; names come without their prefix. */
export type XmlListener = {
  readonly open?: (name: string, attributes: () => Record<string, string>) => void
  readonly close?: (name: string) => void
  readonly text?: (text: string) => void
}

/** Walks through an XML file of an archive, chunk by chunk; yields after each chunk, so that what the listener gathered can be handed on. */
export async function* walkXml(path: string, entry: ZipEntry, listener: XmlListener): AsyncGenerator<void, void> {
  const parser = new Parser()
  // What has no end is searched through again with each chunk.
  let bytesWithoutEvent = 0
  const heard = (): void => void (bytesWithoutEvent = 0)
  parser.on('error', () => {
    throw damaged()
  })
  parser.on('openTag', (name, attributes, decode) => {
    heard()
    listener.open?.(withoutPrefix(name), () => decoded(attributes(), decode))
  })
  parser.on('closeTag', (name) => {
    heard()
    listener.close?.(withoutPrefix(name))
  })
  parser.on('text', (text, decode) => listener.text?.(decode(text)))
  parser.on('cdata', (text) => listener.text?.(text))
  const decoder = new TextDecoder()
  for await (const chunk of readZipEntry(path, entry)) {
    bytesWithoutEvent += chunk.length
    if (bytesWithoutEvent > longestElement) throw damaged()
    parser.write(decoder.decode(chunk, { stream: true }))
    yield
  }
  parser.end()
}

/** Walks through a small XML file at once. */
export async function walkWholeXml(path: string, entry: ZipEntry | undefined, listener: XmlListener): Promise<void> {
  if (!entry) return
  const walk = walkXml(path, entry, listener)
  while (!(await walk.next()).done);
}

/** A cell's text has 32,767 characters at most, and a character up to 10 bytes. */
const longestElement = 1_000_000

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

function decoded(attributes: Record<string, string>, decode: (text: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, decode(value)]))
}
