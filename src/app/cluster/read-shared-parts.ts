import { randomBytes } from 'node:crypto'
import { FilesUnavailable, type FilePlace } from '#platform/server/files/place/file-place.ts'
import { loadKey } from '#platform/server/secrets/key-file.ts'
import { hmac } from '#platform/server/secrets/secrets.ts'
import { readCardKeys } from '#onboarding/card-codes/card-keys.service.ts'
import { currentPlaceOf } from '../files/file-places.ts'
import type { Settings } from '../settings.ts'
import type { FileStoreMark, SharedParts } from './shared-parts.rules.ts'

/** The parts of this server's settings. Creates keys that do not exist yet, as the start does. */
export async function readSharedParts(settings: Settings, env: NodeJS.ProcessEnv, now: Date): Promise<SharedParts> {
  const key = await loadKey(settings.DATA_FOLDER, env)
  const { keys } = await readCardKeys(settings.DATA_FOLDER, env, now)
  return {
    signInKey: hmac(key, ['fingerprint of the key']).toString('hex').slice(0, 16),
    cardKeys: new Map(keys.map(({ id, state }) => [id, state === 'revoked'])),
    fileStore: await readMarkOf(settings.FILE_STORE, currentPlaceOf(settings).current),
  }
}

export const readMarkOf = async (kind: FileStoreMark['kind'], place: FilePlace): Promise<FileStoreMark> => ({
  kind,
  label: place.label,
  mark: await place.readMark().catch((error: unknown) => {
    if (error instanceof FilesUnavailable) return null
    throw error
  }),
})

export const newMark = (): string => randomBytes(8).toString('hex')
