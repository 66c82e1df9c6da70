import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sumOf } from './files/packed-file.ts'
import { openDatabase, type DatabaseAddress } from '#platform/server/database/database.ts'
import { readKeyParts } from '../cluster/read-shared-parts.ts'
import { cardDifferences, signInDifference } from '../cluster/shared-parts.rules.ts'
import { findRecordedParts } from '../cluster/shared-parts.store.ts'
import type { Settings } from '#app/settings.ts'
import { headsFile } from './installation.ts'

const signIn = 'sign-in.key'
const cards = 'card-keys.json'
const heads = 'audit-heads.jsonl'

type From = { settings: Settings; env: NodeJS.ProcessEnv }

/** Writes the keys into `folder`, from the settings or the data folder. They sign cards: readable by the owner only. */
export async function saveKeys(folder: string, { settings, env }: From): Promise<void> {
  await saveText(folder, signIn, env['SIGN_IN_KEY']?.trim() || (await readIfThere(join(settings.DATA_FOLDER, signIn))))
  await saveText(folder, cards, env['CARD_KEYS']?.trim() || (await readIfThere(join(settings.DATA_FOLDER, cards))))
}

/** Before the rows: each recorded head must be in them. */
export const saveAuditHeads = async (folder: string, { settings }: From): Promise<void> =>
  saveText(folder, heads, await readIfThere(headsFile(settings)))

/** The sums of the saved keys, by path in the backup. */
export async function sumsOfKeys(backup: string): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(join(backup, 'keys'))).toSorted()
  return new Map(await Promise.all(names.map(async (name) => [`keys/${name}`, (await sumOf(join(backup, 'keys', name))).sha256] as const)))
}

/**
 * Writes saved keys into an empty data folder, the later folders' over the earlier ones'. Where a setting holds the key, the setting stays;
 * answers a sentence for each that differs from the backup's.
 */
export async function restoreKeys(folders: readonly string[], { settings, env }: From): Promise<string[]> {
  const notes: string[] = []
  const saved = async (name: string): Promise<string | undefined> => {
    const texts = await Promise.all(folders.map((folder) => readIfThere(join(folder, name))))
    return texts.findLast((text) => text !== undefined)
  }
  for (const [name, setting, loss] of [
    [signIn, 'SIGN_IN_KEY', 'login codes on their way are refused'],
    [cards, 'CARD_KEYS', 'cards that the key of the backup has signed are refused'],
  ] as const) {
    const text = await saved(name)
    const given = env[setting]?.trim()
    if (!given) await saveText(settings.DATA_FOLDER, name, text)
    else if (text !== undefined && given !== text.trim())
      notes.push(
        `${setting} is not the key of the backup: ${loss}. Its key is in ${name} of the backup's folder 'keys'; with another one the product starts only after npx driver-pass cluster accept.`,
      )
  }
  const recorded = await saved(heads)
  if (settings.AUDIT_HEAD_FILE === undefined) await saveText(settings.DATA_FOLDER, heads, recorded)
  else if (((await readIfThere(settings.AUDIT_HEAD_FILE)) ?? '') !== (recorded ?? ''))
    notes.push(
      `${settings.AUDIT_HEAD_FILE} has other nights than the backup. Check its lines after the backup, set the file aside, and let the product begin a new one.`,
    )
  return notes
}

/** A sentence for each key that the database knows and the settings lack, so that cards in use would be refused. */
export async function findMissingKeys(address: DatabaseAddress, { settings, env }: From): Promise<readonly string[]> {
  const database = openDatabase(address, { size: 1 })
  try {
    const recorded = await findRecordedParts(database.db)
    const own = await readKeyParts(settings, env)
    return [
      ...(own.signInKey === undefined ? signInDifference(recorded, own) : []),
      ...(own.cardKeys.size === 0 ? cardDifferences(recorded, own) : []),
    ].map(({ text }) => text)
  } finally {
    await database.close()
  }
}

async function saveText(folder: string, name: string, text: string | undefined): Promise<void> {
  if (text === undefined || text === (await readIfThere(join(folder, name)))) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `${name}.new`)
  await rm(draft, { force: true })
  await writeFile(draft, text, { mode: 0o600, flush: true, flag: 'wx' })
  await rename(draft, join(folder, name))
}

const readIfThere = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
