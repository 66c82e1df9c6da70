import { FilesUnavailable } from '#platform/server/files-unavailable.ts'
import { randomBytes } from 'node:crypto'
import type { FilePlace } from '#platform/server/files/place/file-place.ts'
import { findKey } from '#platform/server/secrets/key-file.ts'
import { hmac } from '#platform/server/secrets/secrets.ts'
import { findCardKeys } from '#onboarding/card-codes/card-keys.service.ts'
import { currentPlaceOf } from '#app/file-places.ts'
import type { Settings } from '#app/settings.ts'
import type { FileStoreMark, SharedParts } from './shared-parts.rules.ts'

/** The parts of this server's settings. Writes nothing. */
export async function readSharedParts(settings: Settings, env: NodeJS.ProcessEnv): Promise<SharedParts> {
  return {
    ...(await readKeyParts(settings, env)),
    fileStore: await readMarkOf(settings.FILE_STORE, currentPlaceOf(settings).current),
  }
}

/** The fingerprints of the keys alone. */
export async function readKeyParts({ DATA_FOLDER }: Settings, env: NodeJS.ProcessEnv): Promise<Omit<SharedParts, 'fileStore'>> {
  const key = await findKey(DATA_FOLDER, env)
  const cards = await findCardKeys(DATA_FOLDER, env)
  return {
    signInKey: key && hmac(key, ['fingerprint of the key']).toString('hex').slice(0, 16),
    cardKeys: new Map(cards?.keys.map(({ id, state }) => [id, state === 'revoked'])),
  }
}

async function readMarkOf(kind: FileStoreMark['kind'], place: FilePlace): Promise<FileStoreMark> {
  try {
    const mark = await place.readMark()
    return { kind, label: place.label, mark, isEmpty: mark === undefined && (await isEmpty(place)) }
  } catch (error) {
    if (error instanceof FilesUnavailable) return { kind, label: place.label, mark: null }
    throw error
  }
}

async function isEmpty(place: FilePlace): Promise<boolean> {
  for await (const files of place.list()) if (files.length > 0) return false
  return true
}

export const newMark = (): string => randomBytes(8).toString('hex')
