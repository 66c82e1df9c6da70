import { FilesUnavailable } from '../../files-unavailable.ts'
import type { Log } from '../../log/log.ts'
import type { FilePlace } from './file-place.ts'

/** A place as its latest requests found it. Counts are since the start of this server. */
export type PlaceState = {
  /** From a request that failed because of the place until one is answered. */
  isFailing: () => boolean
  counts: Readonly<Record<'written' | 'read' | 'removed' | 'failed', number>>
}

/** Records what becomes of the requests; an outage and its end are a line each in the log. */
export function watchPlace(place: FilePlace, log: Pick<Log, 'warn' | 'info'>): FilePlace & PlaceState {
  let isFailing = false
  const counts = { written: 0, read: 0, removed: 0, failed: 0 }
  const watch = async <T>(outcome: keyof typeof counts, work: Promise<T>): Promise<T> => {
    const result = await work.catch((error: unknown) => {
      const isOutage = error instanceof FilesUnavailable
      if (isOutage) counts.failed += 1
      if (isOutage && !isFailing) log.warn(`Files cannot be stored or opened. ${error.message}`)
      isFailing ||= isOutage
      throw error
    })
    counts[outcome] += 1
    if (isFailing) log.info('Files can be stored and opened again.')
    isFailing = false
    return result
  }
  return {
    ...place,
    isFailing: () => isFailing,
    counts,
    write: (...args) => watch('written', place.write(...args)),
    read: (name) => watch('read', place.read(name)),
    remove: (name) => watch('removed', place.remove(name)),
  }
}
