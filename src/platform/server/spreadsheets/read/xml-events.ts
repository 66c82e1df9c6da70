import { Parser } from 'saxen'
import { damaged, readZipEntry, type ZipEntry } from './zip-file.ts'

/** Handlers of XML events; names have no namespace prefix. */
export type XmlListener = {
  open?: (name: string, attributes: () => Record<string, string>) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** Parses an XML file of an archive and yields after each chunk, so that the caller can take what the listener collected. */
export async function* parseXml(path: string, entry: ZipEntry, listener: XmlListener): AsyncGenerator<void, void> {
  const parser = new Parser()
  // The parser searches an unfinished element again with each chunk.
  let charactersWithoutEvent = 0
  const resetCounter = (): void => void (charactersWithoutEvent = 0)
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
  for await (const text of readXmlText(path, entry)) {
    charactersWithoutEvent += text.length
    if (charactersWithoutEvent > maxElementCharacters) throw damaged()
    parser.write(text)
    yield
  }
  parser.end()
}

/** The text of an XML file, in UTF-8 or UTF-16. */
export async function* readXmlText(path: string, entry: ZipEntry): AsyncGenerator<string, void> {
  let decoder: TextDecoder | undefined
  for await (const chunk of readZipEntry(path, entry)) {
    decoder ??= new TextDecoder(encodingOf(chunk))
    yield decoder.decode(chunk, { stream: true })
  }
}

/** By its mark, or by its first sign, which is '<'. */
function encodingOf([one, two]: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if ((one === 0xff && two === 0xfe) || (one === 0x3c && two === 0)) return 'utf-16le'
  return (one === 0xfe && two === 0xff) || (one === 0 && two === 0x3c) ? 'utf-16be' : 'utf-8'
}

/** Parses a small XML file completely. */
export async function parseWholeXml(path: string, entry: ZipEntry | undefined, listener: XmlListener): Promise<void> {
  if (!entry) return
  const parsing = parseXml(path, entry, listener)
  while (!(await parsing.next()).done);
}

/** A cell has at most 32,767 characters of up to 10 bytes. */
const maxElementCharacters = 1_000_000

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

function decodeAttributes(attributes: Record<string, string>, decode: (text: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, decode(value)]))
}
