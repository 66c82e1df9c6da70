import { call } from '#platform/web/client.ts'
import { toastBad } from '#platform/web/dialog/toast.ts'
import { ownSettingsContract } from './own-settings.contract.ts'

let before: Promise<unknown> = Promise.resolve()

/** Keeps a setting on the server, one after the other: what was chosen last is what is kept. */
export function saveSetting(key: string, value: readonly string[]): void {
  before = before
    .then(() => call(ownSettingsContract.keep, { key, value: [...value] }))
    .catch((error: unknown) => toastBad(error instanceof Error ? error.message : String(error)))
}
