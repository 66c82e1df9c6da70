import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { ButtonLink } from '#platform/web/button.tsx'
import { ErrorCard } from '#platform/web/error-card.tsx'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { Waiting } from '#platform/web/waiting.tsx'
import { AboutRequest, RequestDecision, RequestedBy, RequestMatter, useShownRequest } from '../details/request-parts.tsx'
import { useRequestPaths } from '../request.paths.ts'
import { StatusWithMark } from '../send-back/sent-back-parts.tsx'

/** A request beside its list: what its own page shows. */
export function RequestBeside({ id }: { id: string }): ReactNode {
  const place = useRef<HTMLElement>(null)
  // The next one is read from its beginning; the list keeps its place.
  useLayoutEffect(() => {
    if ((place.current?.getBoundingClientRect().top ?? 0) < 0) place.current?.scrollIntoView()
    // Not of the text, of what is shown.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [id])
  return (
    <article ref={place} aria-label="Request" className="@container min-w-0 scroll-mt-15">
      <CatchBoundary getResetKey={() => id} errorComponent={NotLoaded}>
        <Waiting key={id} fallback={<Skeleton className="h-160" />}>
          <Loaded id={id} />
        </Waiting>
      </CatchBoundary>
    </article>
  )
}

function NotLoaded({ error, reset }: ErrorComponentProps): ReactNode {
  const { reset: resetQueries } = useQueryErrorResetBoundary()
  const retry = () => {
    resetQueries()
    reset()
  }
  return <ErrorCard title="An error occured. Refresh your page once with message" error={error} onRetry={retry} />
}

/** The decision stands beside what is asked for, or below it where that is too narrow, but above what is read about the driver. */
function Loaded({ id }: { id: string }): ReactNode {
  const shown = useShownRequest(id)
  const { request, title } = shown
  const { request: pageOf } = useRequestPaths()
  return (
    <>
      <header className="mb-3 flex items-start justify-between gap-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <h2 className="text-20 font-semibold wrap-anywhere">{title}</h2>
            <StatusWithMark request={request} />
          </div>
          <div className="text-13 text-ink-2">
            <RequestedBy request={request} />
          </div>
        </div>
        <ButtonLink href={pageOf(id)} aria-label={`Open ${request.type_id.name}, ${request.driver_id.name}`}>
          Open
        </ButtonLink>
      </header>
      <div className="grid items-start gap-4 @min-[40rem]:grid-cols-[minmax(0,1fr)_19rem] @min-[40rem]:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-4 [&_dl]:grid-cols-2!">
          <RequestMatter {...shown} />
        </div>
        <aside
          aria-label="Decision"
          className="min-w-0 @min-[40rem]:sticky @min-[40rem]:top-15 @min-[40rem]:col-start-2 @min-[40rem]:row-span-2 @min-[40rem]:row-start-1"
        >
          <RequestDecision {...shown} />
        </aside>
        <div className="flex min-w-0 flex-col gap-4 [&_dl]:grid-cols-2!">
          <AboutRequest {...shown} />
        </div>
      </div>
    </>
  )
}
