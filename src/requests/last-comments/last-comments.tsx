import { useId, type ReactNode } from 'react'
import { AsyncBoundary } from '#platform/web/async-boundary.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import type { KindSlug } from '../kinds/kinds.contract.ts'
import { lastCommentsContract } from './last-comments.contract.ts'

type LastCommentsProps = {
  slug: KindSlug
  /** What is in the box. */
  typed: string
  /** Hears what the box is to hold. */
  onChoose: (text: string) => void
}

/** This person's last comments for the kind: one is taken by a click or Enter. */
export function LastComments(props: LastCommentsProps): ReactNode {
  return (
    <AsyncBoundary resetKey={props.slug} title="Your last comments could not be loaded" fallback={<Skeleton className="h-20 w-full" />}>
      <Offered {...props} />
    </AsyncBoundary>
  )
}

function Offered({ slug, typed, onChoose }: LastCommentsProps): ReactNode {
  const { approve, reject } = useRouteQuery(lastCommentsContract.own, { kind: slug }).data
  if (approve.length + reject.length === 0) return <p className="py-2 text-ink-2">You have not decided a request of this kind yet.</p>
  // What was typed is kept; a comment that was only taken from here is replaced.
  const choose = (text: string): void =>
    onChoose(typed.trim() === '' || approve.includes(typed) || reject.includes(typed) ? text : `${typed.trimEnd()}\n${text}`)
  return (
    <div className="flex flex-col gap-3 py-2">
      <Comments title="When approving" texts={approve} onChoose={choose} />
      <Comments title="When rejecting" texts={reject} onChoose={choose} />
    </div>
  )
}

type CommentsProps = { title: string; texts: readonly string[]; onChoose: (text: string) => void }

function Comments({ title, texts, onChoose }: CommentsProps): ReactNode {
  const id = useId()
  if (texts.length === 0) return null
  return (
    <div>
      <p id={id} className="text-ink-2">
        {title}
      </p>
      <ul aria-labelledby={id}>
        {texts.map((text) => (
          <li key={text}>
            <button
              type="button"
              onClick={() => onChoose(text)}
              className="min-h-8 w-full rounded-8 px-2 py-1.5 text-left wrap-anywhere hover:bg-sunken pointer-coarse:min-h-11"
            >
              <span className="line-clamp-2">{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
