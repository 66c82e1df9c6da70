import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { TableFileKind } from './file-kind.ts'
import { maxRowCharacters, type RawRow } from './raw-row.ts'
import { unreadable } from './raw-row.ts'
import { createReadStream } from 'node:fs'

/** Streams the rows of a delimited text file, including blank ones. Throws a Refusal when a quote is not closed. */
export async function* csvRows(path: string, kind: Exclude<TableFileKind, 'xlsx'>): AsyncGenerator<RawRow, void> {
  const encoding = await detectEncoding(path, kind)
  const delimiter = detectDelimiter(await readSample(path, encoding))
  const parser = parse({
    delimiter,
    info: true,
    max_record_size: maxRowCharacters,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
  })
  // The parser reports the error; the callback only prevents it from being thrown a second time.
  pipeline(Readable.from(readText(path, encoding)), parser, () => undefined)
  let line = 1
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      yield { line, cells: record }
      line = info.lines + 1
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(messageFor(error, line)) : error
  }
}

/** A csv-parse record with `info`, which the library types as `any`. */
type ParsedRecord = { readonly record: string[]; readonly info: { readonly lines: number } }

/** Enough for the first lines of any table. */
const sampleCharacters = 65_536

async function readSample(path: string, encoding: string): Promise<string> {
  let text = ''
  for await (const chunk of readText(path, encoding)) {
    text += chunk
    if (text.length >= sampleCharacters) break
  }
  return text
}

function messageFor(error: CsvError, line: number): string {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE') {
    return `A quotation mark opens at or after line ${line} and is never closed. Correct that line and choose the file again.`
  }
  return `Line ${line} cannot be read as a row of a table. Correct that line and choose the file again.`
}

const delimiters = [',', ';', '\t'] as const
const sampleLines = 10

/** The most frequent delimiter outside quotes in the first lines; a comma when there is none. */
function detectDelimiter(sample: string): string {
  const lines = sample
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/)
    .slice(0, sampleLines)
  const counts = delimiters.map((delimiter) => lines.reduce((sum, line) => sum + line.split(delimiter).length - 1, 0))
  const most = Math.max(...counts)
  return delimiters[counts.indexOf(most)] ?? ','
}

/**
 * Detects the encoding of a text file. Without a byte order mark it is UTF-8 if all of it is valid UTF-8, otherwise Windows-1252, which old
 * spreadsheets write. Reads the whole file, because a single ñ on the last line decides.
 */
async function detectEncoding(path: string, kind: Exclude<TableFileKind, 'xlsx'>): Promise<string> {
  if (kind !== 'bytes') return kind
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}

/** Streams the file as text, without its byte order mark. */
async function* readText(path: string, encoding: string): AsyncGenerator<string, void> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path)) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}
