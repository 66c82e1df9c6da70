type Dated = { key: string; on: string }

/** What has been read of one source, newest first. */
export type ReadSource<E extends Dated> = { key: string; entries: readonly E[]; hasMore: boolean }

/**
 * Several sources as one list, newest first. A source that goes on beyond what was read hides what is older than its last entry: something of its own
 * could stand between. `next` are the sources whose next page shows more.
 */
export function mergeSources<E extends Dated>(sources: readonly ReadSource<E>[]): { entries: readonly E[]; next: readonly string[] } {
  const unfinished = sources.filter(({ hasMore }) => hasMore).map(({ key, entries }) => ({ key, end: endOf(entries) }))
  const horizon = unfinished.reduce((latest, { end }) => (end > latest ? end : latest), '')
  const known = new Map(sources.flatMap(({ entries }) => entries).map((entry) => [entry.key, entry]))
  return {
    entries: [...known.values()].filter(({ on }) => on >= horizon).toSorted((a, b) => (a.on < b.on ? 1 : a.on > b.on ? -1 : 0)),
    next: unfinished.filter(({ end }) => end === horizon).map(({ key }) => key),
  }
}

const endOf = (entries: readonly Dated[]): string => entries.reduce((end, { on }) => (end === '' || on < end ? on : end), '')
