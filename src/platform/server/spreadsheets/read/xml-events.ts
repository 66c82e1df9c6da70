import { Parser } from 'saxen'
import { damaged, readZipEntry, type ZipEntry } from './zip-file.ts'

/** Handlers of XML events; names have no namespace prefix. */
export type XmlListener = {
  readonly open?: (name: string, attributes: () => Record<string, string>) => void
  readonly close?: (name: string) => void
  readonly text?: (text: string) => void
}

/** Parses an XML file of an archive and yields after each chunk, so that the caller can take what the listener collected. */
export async function* parseXml(path: string, entry: ZipEntry, listener: XmlListener): AsyncGenerator<void, void> {
  const parser = new Parser()
  // The parser searches an unfinished element again with each chunk.
  let bytesWithoutEvent = 0
  const resetCounter = (): void => void (bytesWithoutEvent = 0)
  parser.on('error', () => {
    throw damaged()
  })
  parser.on('openTag', (name, attributes, decode) => {
    resetCounter()
    listener.open?.(withoutPrefix(name), () => decodeAttributes(attributes(), decode))
  })
  parser.on('closeTag', (name) => {
    resetCounter()
    listener.close?.(withoutPrefix(name))
  })
  parser.on('text', (text, decode) => listener.text?.(decode(text)))
  parser.on('cdata', (text) => listener.text?.(text))
  const decoder = new TextDecoder()
  for await (const chunk of readZipEntry(path, entry)) {
    bytesWithoutEvent += chunk.length
    if (bytesWithoutEvent > maxElementBytes) throw damaged()
    parser.write(decoder.decode(chunk, { stream: true }))
    yield
  }
  parser.end()
}

/** Parses a small XML file completely. */
export async function parseWholeXml(path: string, entry: ZipEntry | undefined, listener: XmlListener): Promise<void> {
  if (!entry) return
  const parsing = parseXml(path, entry, listener)
  while (!(await parsing.next()).done);
}

/** A cell has at most 32,767 characters of up to 10 bytes. */
const maxElementBytes = 1_000_000

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

function decodeAttributes(attributes: Record<string, string>, decode: (text: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, decode(value)]))
}
