import { call } from '#platform/web/client.ts'
import { toastBad } from '#platform/web/dialog/toast.ts'
import { ownSettingsContract } from './own-settings.contract.ts'

let lastSave: Promise<unknown> = Promise.resolve()

/** Saves a setting on the server. Saves run one at a time, so that the last choice wins. */
export function saveSetting(key: string, value: readonly string[]): void {
  lastSave = lastSave
    .then(() => call(ownSettingsContract.save, { key, value: [...value] }))
    .catch((error: unknown) => toastBad(error instanceof Error ? error.message : String(error)))
}
