import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readOrCreateSecret } from '#platform/server/secrets/secret-file.ts'
import { formatCardKeys, generateCardKey, parseCardKeys, publicKeyOf, secretKeyOf, type CardKey } from './card-keys.rules.ts'
import type { SigningKey, VerifyingKeys } from './card-token.rules.ts'

export type CardKeys = {
  /** The key that signs now. */
  readonly signing: () => Promise<SigningKey>
  /** The keys whose cards are valid. */
  readonly verifying: () => Promise<VerifyingKeys>
}

export const cardKeyFile = (folder: string): string => join(folder, 'card-keys.json')

/**
 * The keys that sign cards, from `CARD_KEYS` (the text of a key file, for several servers on one database) or a file in `folder` that is created at
 * first start. A roll or revocation counts from the next card on, without a restart.
 */
export async function openCardKeys(folder: string, env: NodeJS.ProcessEnv, now: Date): Promise<CardKeys> {
  const fromEnv = env['CARD_KEYS']?.trim()
  if (fromEnv) {
    const ring = toRing(parseCardKeys(fromEnv, 'CARD_KEYS'))
    return { signing: async () => ring.signing, verifying: async () => ring.verifying }
  }
  const path = cardKeyFile(folder)
  const load = async (): Promise<Ring> => toRing(parseCardKeys(await readCardKeys(path, now), path))
  let current = { version: await versionOf(path), ring: await load() }
  const ring = async (): Promise<Ring> => {
    const version = await versionOf(path)
    if (version !== current.version) current = { version, ring: await load() }
    return current.ring
  }
  return { signing: async () => (await ring()).signing, verifying: async () => (await ring()).verifying }
}

export const readCardKeys = (path: string, now: Date): Promise<string> =>
  readOrCreateSecret(path, () => formatCardKeys([generateCardKey(now)]))

type Ring = { readonly signing: SigningKey; readonly verifying: VerifyingKeys }

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
async function versionOf(path: string): Promise<string> {
  const found = await stat(path, { bigint: true }).catch(() => undefined)
  return found ? `${found.ino} ${found.mtimeNs} ${found.size}` : 'missing'
}
