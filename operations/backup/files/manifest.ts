import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { BackupProblem } from './backup-problem.ts'

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const Body = z.object({
  format: z.literal(1),
  /** 'rows': every row of one snapshot, for any PostgreSQL. 'cluster': the files of our own PostgreSQL, for points in time. */
  kind: z.enum(['rows', 'cluster']),
  /** Derived from the key, so that retention deletes backups of the same installation only. */
  installation: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** The product's version. */
  product: z.string(),
  /** PostgreSQL's version, such as 18.4. */
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** The sum of the list of this folder's files. */
  sums: Sha256,
  /** Of everything in this folder, in bytes. */
  bytes: z.int(),
  /** The uploaded files, which all backups in the folder share. */
  files: z.object({ count: z.int(), sums: Sha256 }),
  auditHeads: z.array(z.object({ lane: z.int(), lane_no: z.int(), hash: Sha256 })),
  /** Of a backup of rows. */
  tables: z.optional(z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() }))),
  sequences: z.optional(z.array(z.object({ name: z.string(), last: z.string() }))),
  /** Of a backup of the cluster: the log that must be replayed, from the first segment to the last one at least. */
  wal: z.optional(z.object({ chain: z.string().check(z.regex(/^[0-9a-f]{8}$/)), from: z.string(), to: z.string() })),
})
export type Manifest = z.output<typeof Body>

const checksumOf = (body: unknown): string => createHash('sha256').update(JSON.stringify(body)).digest('hex')
const manifestPath = (folder: string): string => join(folder, 'manifest.json')

export const writeManifest = (folder: string, body: Manifest): Promise<void> =>
  writeFile(manifestPath(folder), `${JSON.stringify({ checksum: checksumOf(body), body }, null, 1)}\n`, { mode: 0o600, flush: true })

/** Throws a sentence where the manifest is missing, damaged or of a later format. */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = manifestPath(folder)
  const parsed = parseManifest(await readFile(path, 'utf8').catch(() => ''))
  if (parsed === undefined) throw new BackupProblem(`${path} is missing or damaged, so this backup cannot be used. Use another backup.`)
  return parsed
}

function parseManifest(text: string): Manifest | undefined {
  try {
    const { checksum, body } = z.object({ checksum: z.string(), body: z.unknown() }).parse(JSON.parse(text))
    return checksumOf(body) === checksum ? Body.parse(body) : undefined
  } catch {
    return undefined
  }
}
