import { useQueries } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Skeleton } from '../skeleton.tsx'
import { mergeSources } from './merge-timeline.ts'
import { sourcePageSize, type TimelineSource } from './timeline-source.ts'
import { Timeline } from './timeline.tsx'

type MergedTimelineProps = { title: string; sources: readonly TimelineSource[]; empty: string }

/** What several domains know, in one dated list, newest first; a chip leaves only one of them. */
export function MergedTimeline({ title, sources, empty }: MergedTimelineProps): ReactNode {
  const [chosen, setChosen] = useState<string>()
  const titleId = useId()
  const chips = [{ key: undefined, label: 'All' }, ...sources]
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={titleId} className="text-16 font-semibold">
          {title}
        </h2>
        <fieldset aria-label={`Show in ${title.toLowerCase()}`} className="flex flex-wrap gap-1.5 print:hidden">
          {chips.map(({ key, label }) => (
            <button
              key={label}
              type="button"
              aria-pressed={key === chosen}
              onClick={() => setChosen(key)}
              className={clsx(
                'inline-flex h-7 items-center rounded-full border px-3 text-13 font-medium transition-colors pointer-coarse:h-11',
                key === chosen ? 'border-brand bg-brand-soft text-on-brand-soft' : 'border-edge bg-surface text-ink-2 hover:bg-hover',
              )}
            >
              {label}
            </button>
          ))}
        </fieldset>
      </div>
      <div className="rounded-12 border border-line bg-surface p-4 sm:p-5">
        <Merged key={chosen} sources={chosen === undefined ? sources : sources.filter(({ key }) => key === chosen)} empty={empty} />
      </div>
    </section>
  )
}

function Merged({ sources, empty }: Omit<MergedTimelineProps, 'title'>): ReactNode {
  const { read, failed, isWaiting, isLoading, readMore } = useSources(sources)
  const { entries, next } = mergeSources(read)
  if (isWaiting) return <Skeleton className="h-40 w-full" />
  return (
    <>
      {failed.map(({ label, message, retry }) => (
        <p key={label} role="alert" className="mb-4 flex flex-wrap items-center gap-3 text-bad">
          {label} could not be loaded: {message}
          <Button onClick={retry}>Try again</Button>
        </p>
      ))}
      {entries.length > 0 && <Timeline entries={entries} />}
      {entries.length === 0 && failed.length === 0 && <p className="text-ink-2">{empty}</p>}
      {next.length > 0 && (
        <Button className="mt-4" loading={isLoading} onClick={() => readMore(next)}>
          Show older
        </Button>
      )}
    </>
  )
}

/** The newest of what several domains know. */
export function LatestEntries({ sources, empty }: Omit<MergedTimelineProps, 'title'>): ReactNode {
  const { read, failed, isWaiting } = useSources(sources)
  const entries = mergeSources(read).entries.slice(0, 5)
  if (isWaiting) return <Skeleton className="h-40 w-full" />
  if (failed.length > 0) return <p className="text-bad">{failed.map(({ label }) => label).join(', ')} could not be loaded.</p>
  return entries.length > 0 ? <Timeline entries={entries} /> : <p className="text-ink-2">{empty}</p>
}

/** The pages read so far of each source. */
function useSources(sources: readonly TimelineSource[]) {
  const [pages, setPages] = useState<Readonly<Record<string, number>>>({})
  const wanted = sources.flatMap((source) => Array.from({ length: pages[source.key] ?? 1 }, (_, at) => ({ source, page: at + 1 })))
  const results = useQueries({ queries: wanted.map(({ source, page }) => source.page(page)) })
  const found = wanted.map(({ source }, at) => ({ source, result: results[at] }))
  const read = sources.map(({ key }) => {
    const answers = found.flatMap(({ source, result }) => (source.key === key && result?.data ? [result.data] : []))
    return {
      key,
      entries: answers.flatMap(({ entries }) => entries),
      hasMore: answers.length * sourcePageSize < (answers[0]?.total ?? 0),
    }
  })
  return {
    read,
    failed: found.flatMap(({ source: { label }, result }) =>
      result?.error ? [{ label, message: result.error.message, retry: () => void result.refetch() }] : [],
    ),
    isWaiting: found.some(({ result }, at) => wanted[at]?.page === 1 && result?.isPending === true),
    isLoading: results.some(({ isPending }) => isPending),
    readMore: (keys: readonly string[]): void =>
      setPages((before) => ({ ...before, ...Object.fromEntries(keys.map((key) => [key, (before[key] ?? 1) + 1])) })),
  }
}
