import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupProblem } from './files/backup-problem.ts'
import { giveTo } from '../embedded-postgres/ownership.ts'
import type { Settings } from '#app/settings.ts'
import { connectTo, isThere, ownerUrl } from './installation.ts'

const markerPath = ({ DATA_FOLDER }: Settings): string => join(DATA_FOLDER, 'restore-unfinished')

/** For the start: throws where a restore was cut, whose data are incomplete. */
export async function requireRestored(settings: Settings): Promise<void> {
  if (await isThere(markerPath(settings)))
    throw new BackupProblem(`A restore into ${settings.DATA_FOLDER} was interrupted, so its data are incomplete. Run the restore again.`)
}

/**
 * Runs a restore in an empty data folder and, with DATABASE_URL, an empty database. A marker in the folder keeps the product from starting until the
 * end; what a failed or interrupted restore has written is deleted.
 */
export async function inEmptyTarget<T>(settings: Settings, work: () => Promise<T>): Promise<T> {
  const folder = settings.DATA_FOLDER
  const owner = await stat(folder).catch(() => undefined)
  if (await isThere(markerPath(settings))) await empty(folder)
  const found = await listContent(folder)
  if (found.length > 0)
    throw new BackupProblem(
      `${folder} is not empty: it has ${found.slice(0, 3).join(', ')}${found.length > 3 ? ' …' : ''}. Set DATA_FOLDER to an empty folder, and move it later if you like.`,
    )
  const url = ownerUrl(settings)
  if (url !== undefined) await requireEmptyDatabase(url)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(markerPath(settings), '', { mode: 0o600, flush: true })
  try {
    const result = await work()
    // As root for the product's account: everything is that account's.
    if (process.getuid?.() === 0 && owner && owner.uid !== 0) await giveTo(folder, owner)
    await rm(markerPath(settings))
    return result
  } catch (error) {
    await empty(folder)
    throw error
  }
}

const listContent = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => name !== 'lost+found')

/** The marker last, so that a cut is noticed. */
async function empty(folder: string): Promise<void> {
  for (const name of await listContent(folder))
    if (name !== 'restore-unfinished') await rm(join(folder, name), { recursive: true, force: true })
  await rm(join(folder, 'restore-unfinished'), { force: true })
}

/** A database in which nothing was ever done may have the product's tables: everything that is done is audited. */
async function requireEmptyDatabase(url: string): Promise<void> {
  const client = await connectTo({ url })
  try {
    const { rows } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`,
    )
    if (rows.length === 0) return
    const isOurs = ['audit', 'app_user', 'migration'].every((name) => rows.some((row) => row.name === name))
    const used = isOurs
      ? (await client.query<{ used: boolean }>('select exists (select from audit) or exists (select from app_user) as used')).rows[0]?.used
      : true
    if (used) throw new BackupProblem('The database of DATABASE_URL is not empty. Create a new database and set DATABASE_URL to it.')
  } finally {
    await client.end()
  }
}
