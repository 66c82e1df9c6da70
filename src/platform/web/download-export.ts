import { CallError, fetchFile } from './client.ts'
import { toastBad, toastOk } from './dialog/toast.ts'

/** Most lists are there at once; only a longer wait needs words. */
const quietMs = 1_000

/** Fetches an export and hands it to the browser as a file. Exports wait for their turn, so the page says that it waits and why one failed. */
export async function downloadExport(address: string): Promise<void> {
  const saying = setTimeout(() => toastOk('Preparing your file. Keep this page open: the download starts when the file is ready.'), quietMs)
  try {
    keep(await fetchFile(address))
  } catch (error) {
    toastBad(error instanceof CallError ? error.message : 'The file could not be downloaded. Try again.')
  } finally {
    clearTimeout(saying)
  }
}

function keep(file: File): void {
  const href = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href, download: file.name }).click()
  // The browser has read the address by then; the file itself stays until the browser has saved it.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
