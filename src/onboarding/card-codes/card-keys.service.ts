import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readOrCreateSecret, readSecret, replaceSecret } from '#platform/server/secrets/secret-file.ts'
import { formatCardKeys, generateCardKey, parseCardKeys, publicKeyOf, secretKeyOf, type CardKey } from './card-keys.rules.ts'
import type { SigningKey, VerifyingKeys } from './card-token.rules.ts'

export type CardKeys = {
  /** The key that signs now. */
  signing: () => Promise<SigningKey>
  /** The keys whose cards are valid. */
  verifying: () => Promise<VerifyingKeys>
}

const fileIn = (folder: string): string => join(folder, 'card-keys.json')

/**
 * The keys that sign cards, from `CARD_KEYS` (the text of a key file, for several servers on one database) or a file in `folder` that is created at
 * first start. A roll or revocation counts from the next card on, without a restart.
 */
export async function openCardKeys(folder: string, env: NodeJS.ProcessEnv, now: Date): Promise<CardKeys> {
  const load = async (): Promise<Ring> => toRing((await readCardKeys(folder, env, now)).keys)
  let current = { version: await versionOf(fileIn(folder)), ring: await load() }
  const ring = async (): Promise<Ring> => {
    const version = await versionOf(fileIn(folder))
    // A lost file must not be replaced by a new one: every card would be refused.
    if (version !== undefined && version !== current.version) current = { version, ring: await load() }
    return current.ring
  }
  return { signing: async () => (await ring()).signing, verifying: async () => (await ring()).verifying }
}

/** The stored keys, and where they are. */
type StoredCardKeys = { keys: readonly CardKey[]; source: string }

/** Creates the first key where there is none. */
export async function readCardKeys(folder: string, env: NodeJS.ProcessEnv, now: Date): Promise<StoredCardKeys> {
  const found = await findCardKeys(folder, env)
  if (found) return found
  const source = fileIn(folder)
  return { keys: parseCardKeys(await readOrCreateSecret(source, () => formatCardKeys([generateCardKey(now)])), source), source }
}

/** As `readCardKeys`, but creates none: undefined where there are no keys. */
export async function findCardKeys(folder: string, env: NodeJS.ProcessEnv): Promise<StoredCardKeys | undefined> {
  const fromEnv = env['CARD_KEYS']?.trim()
  if (fromEnv) return { keys: parseCardKeys(fromEnv, 'CARD_KEYS'), source: 'CARD_KEYS' }
  const source = fileIn(folder)
  const stored = await readSecret(source)
  return stored === undefined ? undefined : { keys: parseCardKeys(stored, source), source }
}

type KeyChange = (keys: readonly CardKey[], fresh: CardKey) => readonly CardKey[]

/** Changes the keys of the file; running servers notice. Throws where another process is changing them. */
export async function changeCardKeys(folder: string, change: KeyChange, now: Date): Promise<readonly CardKey[]> {
  await requireCardKeys(folder)
  const lock = `${fileIn(folder)}.lock`
  const held = await open(lock, 'wx').catch(() => undefined)
  if (!held) throw new Error(`The keys are being changed. If that cannot be, delete ${lock} and try again.`)
  try {
    const { keys } = await requireCardKeys(folder)
    const changed = change(keys, generateCardKey(now))
    await replaceSecret(fileIn(folder), formatCardKeys(changed))
    return changed
  } finally {
    await held.close()
    await rm(lock, { force: true })
  }
}

/** For commands: only the first start of an installation creates keys, as cards of lost ones would be refused. */
export async function requireCardKeys(folder: string, env: NodeJS.ProcessEnv = {}): Promise<StoredCardKeys> {
  const found = await findCardKeys(folder, env)
  if (found) return found
  throw new Error(
    `There is no ${fileIn(folder)}. Set DATA_FOLDER as for the product; the first start of an installation creates it, a lost one is in a backup.`,
  )
}

type Ring = { signing: SigningKey; verifying: VerifyingKeys }

function toRing(keys: readonly CardKey[]): Ring {
  const signing = keys.find(({ state }) => state === 'signing')
  if (!signing) throw new Error('There is no signing key')
  const valid = keys.filter(({ state }) => state !== 'revoked')
  return {
    signing: { id: signing.id, key: secretKeyOf(signing) },
    verifying: new Map(valid.map((key) => [key.id, publicKeyOf(key)])),
  }
}

/** Changes with every replacement of the file, as each is a file of its own. */
async function versionOf(path: string): Promise<string | undefined> {
  const found = await stat(path, { bigint: true }).catch(() => undefined)
  return found && `${found.ino} ${found.mtimeNs} ${found.size}`
}
