import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { delimiterOf } from './delimiter.ts'
import type { TableFileKind } from './file-kind.ts'
import { maxRowCharacters, type RawRow } from './raw-row.ts'
import { encodingOf, readText } from './text-file.ts'
import { unreadable } from './unreadable.ts'

/** The rows of a delimited text file, one at a time, blank ones too. Throws a Refusal where quotes are left open. */
export async function* csvRows(path: string, kind: Exclude<TableFileKind, 'xlsx'>): AsyncGenerator<RawRow, void> {
  const encoding = await encodingOf(path, kind)
  const delimiter = delimiterOf(await firstText(path, encoding))
  const parser = parse({
    delimiter,
    info: true,
    max_record_size: maxRowCharacters,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
  })
  // The error reaches the reader through the parser; the callback only stops it from being thrown a second time.
  pipeline(Readable.from(readText(path, encoding)), parser, () => undefined)
  let line = 1
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      yield { line, cells: record }
      line = info.lines + 1
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(sentenceFor(error, line)) : error
  }
}

/** What csv-parse emits with `info`; its own type says `any`. */
type ParsedRecord = { readonly record: string[]; readonly info: { readonly lines: number } }

/** Enough for the first lines of any office's table. */
const sampleCharacters = 65_536

async function firstText(path: string, encoding: string): Promise<string> {
  let text = ''
  for await (const chunk of readText(path, encoding)) {
    text += chunk
    if (text.length >= sampleCharacters) break
  }
  return text
}

function sentenceFor(error: CsvError, line: number): string {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE') {
    return `A quotation mark is opened at line ${line} or below it and never closed. Mend that line and choose the file again.`
  }
  return `Line ${line} cannot be read as a row of a table.`
}
