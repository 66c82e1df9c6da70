import { CallError, fetchFile } from './client.ts'
import { toastBad, toastOk } from './dialog/toast.ts'

/** Most exports arrive within a second; only longer ones need a message. */
const quietMs = 1_000

/** Fetches an export and saves it as a file. Exports are queued on the server, so a toast announces the wait and any failure. */
export async function downloadExport(address: string): Promise<void> {
  const notice = setTimeout(() => toastOk('Preparing your file. Keep this page open until the download starts.'), quietMs)
  try {
    saveFile(await fetchFile(address))
  } catch (error) {
    toastBad(error instanceof CallError ? error.message : 'The file could not be downloaded. Try again.')
  } finally {
    clearTimeout(notice)
  }
}

/** Hands a file over to the browser's downloads. */
export function saveFile(file: File): void {
  const href = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href, download: file.name }).click()
  // Some browsers read the URL only after the click handler returns.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
