import { TriangleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { useCall, useRouteQuery } from '#platform/web/query.ts'
import { Facts } from '#platform/web/table/facts.tsx'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import { Skeleton } from '#platform/web/skeleton.tsx'
import type { Output } from '#platform/contract/route.ts'
import { awayContract } from './away.contract.ts'

const AwayForm = lazyPart(() => import('./away-form.tsx'), 'AwayForm')

/** Days away and the colleague who stands in, in My account. */
export function AwayCard(): ReactNode {
  const { away, stands_in_for } = useRouteQuery(awayContract.shown, {}).data
  const [isChanging, setIsChanging] = useState(false)
  return (
    <Card
      title="Away"
      description="While you are away, a colleague with your permissions gets your notifications too. Decisions are always shown with the name of the person who decided."
    >
      <div className="flex flex-col gap-4">
        {stands_in_for.length > 0 && (
          <ul aria-label="You stand in for" className="rounded-8 bg-info-soft px-3 py-2.5 text-info">
            {stands_in_for.map(({ name, from, to }) => (
              <li key={name}>
                You stand in for {name} from {formatDate(from)} to {formatDate(to)}.
              </li>
            ))}
          </ul>
        )}
        {away && !isChanging && <Days away={away} />}
        {isChanging ? (
          <Waiting fallback={<Skeleton className="h-40 w-full" />}>
            <AwayForm away={away} onDone={() => setIsChanging(false)} />
          </Waiting>
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setIsChanging(true)}>{away ? 'Change' : 'I will be away'}</Button>
            {away && <BackButton />}
          </div>
        )}
      </div>
    </Card>
  )
}

type Away = NonNullable<Output<typeof awayContract.shown>['away']>

function Days({ away: { from, to, delegate, problem } }: { away: Away }): ReactNode {
  const facts = [
    { label: 'From', value: formatDate(from) },
    { label: 'To', value: formatDate(to) },
    { label: 'Stands in for you', value: delegate.name },
  ]
  return (
    <>
      <Facts facts={facts} />
      {problem && (
        <p className="flex items-start gap-2 rounded-8 bg-warn-soft px-3 py-2.5 text-warn">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {problem}
        </p>
      )}
    </>
  )
}

function BackButton(): ReactNode {
  const { send, pending } = useCall(awayContract.end, { refresh: [awayContract.shown] })
  return (
    <Button loading={pending} onClick={() => void send({})}>
      I am back
    </Button>
  )
}
