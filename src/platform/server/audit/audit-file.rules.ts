import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { AuditHead } from './audit-chain.ts'
import { exportFormat, partFormat } from './audit-export.ts'

const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const Row = z.object({
  lane: z.int(),
  lane_no: z.int(),
  at: z.iso.datetime(),
  /** When the database wrote the row; null or absent in rows from before it did. */
  recorded_at: z.optional(z.nullable(z.iso.datetime())),
  user_id: z.unknown(),
  action: z.unknown(),
  subject: z.unknown(),
  subject_id: z.unknown(),
  auth_plant_id: z.unknown(),
  before: z.unknown(),
  after: z.unknown(),
  /** Of rows whose hash covers the hash of their values, which is null in rows from before. */
  values_hash: z.optional(z.nullable(Hash)),
  /** What has that hash; null once a purge has taken the values out. */
  values_hashed: z.optional(z.nullable(z.string())),
  salt: z.optional(z.nullable(z.string())),
  purge_id: z.optional(z.nullable(z.int())),
  hashed: z.string(),
  previous_hash: Hash,
  hash: Hash,
})
type Row = z.output<typeof Row>
const partFormats: readonly string[] = [partFormat, 'driver-pass audit 2, a part']
const wholeFormats = [exportFormat, 'driver-pass audit 2', 'driver-pass audit 1']
const First = z.object({ format: z.enum([...wholeFormats, ...partFormats]), at: z.iso.datetime() })
const Last = z.object({ rows: z.int(), heads: z.array(z.object({ lane: z.int(), lane_no: z.int(), hash: Hash })) })

/** The line of the file, counted from 1, and what is wrong from there on. */
type FileBreak = { line: number; reason: string }
export type FileFinding = {
  rows: number
  /** When it was exported (ISO 8601); empty for a file of another kind. */
  at: string
  /** Some rows of the audit, and not all: each is proved by itself and with its neighbours. */
  isPart: boolean
  breaks: readonly FileBreak[]
  /** Recorded heads that the file confirms. */
  confirmed: number
}

/** At most this many breaks are listed. */
const maxBreaks = 20

/**
 * Recomputes every hash of an exported audit, from its lines alone. `recorded` are heads from elsewhere, with the time they were recorded: those
 * up to the export must be in the file.
 */
export function openFileCheck(recorded: readonly (AuditHead & { at: string })[]): {
  read: (text: string) => void
  finish: () => FileFinding
} {
  const heads = new Map<number, { no: number; hash: string }>()
  const expected = new Map(recorded.map((head) => [`${head.lane} ${head.lane_no}`, head]))
  const breaks: FileBreak[] = []
  let [line, rows, at, confirmed, isEnded, isPart] = [0, 0, '', 0, false, false]

  const report = (reason: string): void => {
    if (breaks.length < maxBreaks) breaks.push({ line, reason })
  }
  const readRow = (row: Row): void => {
    const { lane, lane_no: no, hash } = row
    const before = heads.get(lane) ?? { no: 0, hash: firstHash(lane) }
    rows += 1
    heads.set(lane, { no, hash })
    if (isPart && no > before.no + 1) {
      // What stands between is not in the part.
    } else if (no !== before.no + 1) report(`row ${no} of partition ${lane} follows row ${before.no}: rows are missing or out of order`)
    else if (row.previous_hash !== before.hash) report(`row ${no} of partition ${lane} does not continue the chain`)
    if (hashOf(row) !== hash) report(`row ${no} of partition ${lane} was altered: its hash does not match`)
    else if (!matchesHashed(row)) report(`row ${no} of partition ${lane} was altered: its fields differ from what was hashed`)
    const head = expected.get(`${lane} ${no}`)
    if (!head) return
    expected.delete(`${lane} ${no}`)
    if (head.hash === hash) confirmed += 1
    else report(`row ${no} of partition ${lane} differs from the head recorded at ${head.at}: the chain was rewritten`)
  }
  return {
    read: (text) => {
      line += 1
      const value = parse(text)
      if (line === 1) {
        const first = First.safeParse(value)
        if (first.success) [at, isPart] = [first.data.at, partFormats.includes(first.data.format)]
        else report('this is not an exported audit')
        return
      }
      const row = Row.safeParse(value)
      if (isEnded) report('there is more after the last line')
      else if (row.success) readRow(row.data)
      else {
        const last = Last.safeParse(value)
        isEnded = last.success
        if (!last.success) report('this line cannot be read')
        else if (last.data.rows !== rows || !sameHeads(last.data.heads, heads)) report('the last rows of a partition are missing')
      }
    },
    finish: () => {
      if (!isEnded) report('the file ends before its last line: the export was interrupted, or the end was cut off')
      for (const { lane, lane_no: no, at: recordedAt } of expected.values())
        if (!isPart && recordedAt <= at) report(`row ${no} of partition ${lane}, recorded at ${recordedAt}, is missing`)
      return { rows, at, isPart, breaks, confirmed }
    },
  }
}

const firstHash = (lane: number): string => createHash('sha256').update(`driver-pass audit lane ${lane}`).digest('hex')

const hashOf = ({ previous_hash: previous, hashed }: Row): string =>
  createHash('sha256').update(Buffer.from(previous, 'hex')).update(hashed, 'utf8').digest('hex')

/** The readable fields say the same as the hashed text. */
function matchesHashed(row: Row): boolean {
  const hashed = parse(row.hashed)
  if (!Array.isArray(hashed)) return false
  const [lane, no, epoch, ...others] = hashed as readonly unknown[]
  const values = row.values_hash ? [row.values_hash] : [row.before, row.after]
  const fields = [row.user_id, row.action, row.subject, row.subject_id, row.auth_plant_id, ...values]
  const recorded = row.recorded_at ? others.splice(fields.length, 1) : []
  const isSameTime = isTime(epoch, row.at) && (!row.recorded_at || isTime(recorded[0], row.recorded_at))
  return lane === row.lane && no === row.lane_no && isSameTime && isDeepStrictEqual(others, fields) && matchesValues(row)
}

/** The values have their hash, or are gone altogether by a purge that the row names. */
function matchesValues({ values_hash: hash, values_hashed: hashed, purge_id, ...row }: Row): boolean {
  if (!hash) return !purge_id
  if (purge_id) return !hashed && row.salt === null && row.before === null && row.after === null
  return (
    typeof hashed === 'string' &&
    createHash('sha256').update(hashed, 'utf8').digest('hex') === hash &&
    isDeepStrictEqual(parse(hashed), [row.salt, row.before, row.after])
  )
}

const isTime = (epoch: unknown, time: string): boolean => Math.abs(Number(epoch) - Date.parse(time) / 1000) < 0.001

const sameHeads = (last: readonly AuditHead[], heads: ReadonlyMap<number, { no: number; hash: string }>): boolean =>
  last.length === heads.size && last.every(({ lane, lane_no: no, hash }) => isDeepStrictEqual(heads.get(lane), { no, hash }))

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
