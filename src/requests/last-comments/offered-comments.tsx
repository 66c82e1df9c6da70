import { useState, type ReactNode } from 'react'
import { AsyncBoundary } from '#platform/web/async-boundary.tsx'
import { usePageKeys } from '#platform/web/page-keys.ts'
import { useRouteQuery } from '#platform/web/query.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import type { DecisionKey } from '../kinds/kind.contract.ts'
import type { KindSlug } from '../kinds/kinds.contract.ts'
import { useTurn } from '../turn/turn.hooks.ts'
import { lastCommentsContract } from './last-comments.contract.ts'
import { offersOf, withTaken, type OfferedComment } from './offers.rules.ts'

type OfferedProps = {
  slug: KindSlug
  /** What is in the box. */
  typed: string
  mayApprove: boolean
  onTake: (text: string, key: DecisionKey) => void
}

/** The person's own last comments, then the plant's: one is taken by a tap or its number, with the decision that it is for. */
export function OfferedComments(props: OfferedProps): ReactNode {
  return (
    <AsyncBoundary
      resetKey={props.slug}
      title="Your last comments could not be loaded"
      fallback={<Skeleton className="mt-3 h-20 w-full" />}
    >
      <Offered {...props} />
    </AsyncBoundary>
  )
}

const groups = { approve: 'To approve', reject: 'To reject' } as const satisfies Record<DecisionKey, string>

function Offered({ slug, typed, mayApprove, onTake }: OfferedProps): ReactNode {
  const answer = useRouteQuery(lastCommentsContract.own, { kind: slug }).data
  const [isLong, setLong] = useState(false)
  const { hasKeys } = useTurn()
  const { shown, isMore } = offersOf(answer, { mayApprove, isLong })
  const take = ({ text, key }: OfferedComment) => onTake(withTaken(typed, text, answer), key)
  usePageKeys(hasKeys ? Object.fromEntries(shown.slice(0, 9).map((offer, at) => [String(at + 1), () => take(offer)])) : {})
  if (shown.length === 0) return null
  return (
    <div className="mt-3 flex flex-col gap-2 text-13">
      {(['approve', 'reject'] as const).map((key) => (
        <Group
          key={key}
          title={groups[key]}
          offers={shown.filter((offer) => offer.key === key)}
          all={shown}
          hasKeys={hasKeys}
          onTake={take}
        />
      ))}
      {isMore && (
        <button type="button" onClick={() => setLong(true)} className="text-link self-start pointer-coarse:min-h-11">
          More comments
        </button>
      )}
    </div>
  )
}

type GroupProps = {
  title: string
  offers: readonly OfferedComment[]
  all: readonly OfferedComment[]
  hasKeys: boolean
  onTake: (offer: OfferedComment) => void
}

function Group({ title, offers, all, hasKeys, onTake }: GroupProps): ReactNode {
  if (offers.length === 0) return null
  return (
    <div>
      <p className="text-ink-2">{title}</p>
      <ul aria-label={`Comments ${title.toLowerCase()}`}>
        {offers.map((offer) => {
          const number = all.indexOf(offer) + 1
          return (
            <li key={offer.text}>
              <button
                type="button"
                title={offer.text}
                onClick={() => onTake(offer)}
                {...(hasKeys && number <= 9 && { 'aria-keyshortcuts': String(number) })}
                className="flex min-h-7 w-full items-center gap-2 rounded-6 px-1.5 text-left hover:bg-sunken pointer-coarse:min-h-11"
              >
                {hasKeys && number <= 9 && (
                  <kbd
                    aria-hidden
                    className="digits w-4 shrink-0 rounded-4 border border-line text-center font-sans text-12 text-ink-2 pointer-coarse:hidden"
                  >
                    {number}
                  </kbd>
                )}
                <span className="truncate">{offer.text}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
