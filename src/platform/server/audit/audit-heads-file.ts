import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod/mini'

const RecordedHeads = z.object({
  at: z.iso.datetime(),
  rows: z.int(),
  heads: z.array(z.object({ lane: z.int(), lane_no: z.int(), hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })),
})
/** The heads of the audit's partitions at a time (ISO 8601, UTC), and the number of rows up to them. */
export type RecordedHeads = z.output<typeof RecordedHeads>

/** The recorded heads, oldest first; none where there is no file yet. Unreadable lines are counted. */
export async function readRecordedHeads(path: string): Promise<{ recorded: readonly RecordedHeads[]; unreadable: number }> {
  const lines = (await readFile(path, 'utf8').catch(emptyIfMissing)).split('\n').filter(Boolean)
  const parsed = lines.map(parseLine)
  const recorded = parsed.filter((line) => line !== undefined)
  return { recorded, unreadable: parsed.length - recorded.length }
}

/** Appends one line of JSON and syncs it to disk. */
export async function recordHeads(path: string, heads: RecordedHeads): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await using file = await open(path, 'a', 0o600)
  // A line cut short by a power failure must not corrupt this one.
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

function emptyIfMissing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return ''
  throw error
}
