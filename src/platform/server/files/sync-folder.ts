import { open } from 'node:fs/promises'

/** Makes a folder's entries survive a power cut. Windows cannot open a folder for this and journals its entries anyway. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
