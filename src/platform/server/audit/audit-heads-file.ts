import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod'

const RecordedHeads = z.object({
  at: z.iso.datetime(),
  rows: z.int(),
  heads: z.array(z.object({ lane: z.int(), lane_no: z.int(), hash: z.string().regex(/^[0-9a-f]{64}$/) })),
})
/** The heads of the audit's partitions at a moment (ISO 8601, UTC), and how many rows there were up to them. */
export type RecordedHeads = z.output<typeof RecordedHeads>

/** What was recorded so far, the oldest first; nothing where there is no file yet. A line that cannot be read is counted. */
export async function readRecordedHeads(
  path: string,
): Promise<{ readonly recorded: readonly RecordedHeads[]; readonly unreadable: number }> {
  const lines = (await readFile(path, 'utf8').catch(absent)).split('\n').filter(Boolean)
  const read = lines.map(parseLine)
  const recorded = read.filter((line) => line !== undefined)
  return { recorded, unreadable: read.length - recorded.length }
}

/** One line of JSON, on the disk when this resolves. */
export async function recordHeads(path: string, heads: RecordedHeads): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await using file = await open(path, 'a', 0o600)
  // A line that a power cut left unfinished must not take this one along.
  await file.appendFile(`${(await isUnfinished(path)) ? '\n' : ''}${JSON.stringify(heads)}\n`)
  await file.sync()
}

const isUnfinished = async (path: string): Promise<boolean> => /[^\n]$/.test(await readFile(path, 'utf8'))

function parseLine(line: string): RecordedHeads | undefined {
  try {
    return RecordedHeads.parse(JSON.parse(line))
  } catch {
    return undefined
  }
}

function absent(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return ''
  throw error
}
