import type { ReactNode } from 'react'
import { Card } from '#platform/web/card.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { userHistoryContract, type ShownUser } from './user.contract.ts'

/** The notifications that an administrator chose the person for. */
export function ChosenTypesTab({ user: { _id } }: { user: ShownUser }): ReactNode {
  const { types } = useRouteQuery(userHistoryContract.notifications, { id: _id }).data
  return (
    <Card flush title="Notifications" description="Chosen in the notification settings. Submitters are always notified of the decision.">
      {types.length === 0 ? (
        <p className="px-4 pb-5 text-ink-2 sm:px-5">Not chosen for any notification.</p>
      ) : (
        <ul className="border-t border-line">
          {types.map(({ kind, name, options }) => (
            <li key={`${kind} ${name}`} className="border-b border-line px-4 py-3 last:border-0 sm:px-5">
              <p className="font-medium">{name}</p>
              <p className="text-13 text-ink-2">{kind === 'request' ? options.join(', ') : kinds[kind]}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const kinds = { onboarding: 'Onboarding', gate: 'Gate' } as const
