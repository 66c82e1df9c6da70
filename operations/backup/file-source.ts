import { folderSource, rowsSource, type FileSource } from './files/pool-copier.ts'
import { storeFilesIn } from '#platform/server/files/file-store.ts'
import { currentPlaceOf } from '#app/file-places.ts'
import type { Settings } from '#app/settings.ts'
import { storeFolder } from './installation.ts'

/** The files to back up. With a bucket in the settings they may be in two places, so the rows say which there are. */
export function fileSourceOf(settings: Settings, findNames: (since: Date | null) => Promise<readonly string[]>): FileSource {
  const { current, before } = currentPlaceOf(settings)
  return before ? rowsSource(storeFilesIn(current, before), findNames) : folderSource(storeFolder(settings))
}
