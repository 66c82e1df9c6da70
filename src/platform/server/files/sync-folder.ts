import { open } from 'node:fs/promises'

/** Flushes a folder's entries so that they survive a power cut. Windows cannot open a folder for this and journals the entries anyway. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
