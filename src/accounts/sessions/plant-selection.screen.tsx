import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, LogOut } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { TextLink, useGo } from '#platform/web/navigation/link.tsx'
import { useRouteQuery, useCall } from '#platform/web/query.ts'
import { AllocationCard } from './allocation-card.tsx'
import { AuthorizationFailed } from './authorization-failed.tsx'
import { EntryPage, EntryTitle } from '../sign-in/entry-page.tsx'
import { sessionContract, type Allocation } from './session.contract.ts'
import { lastSelection, storeSelection, useLogout } from './session.hooks.ts'

/** Selects the plant and portal for this session. `children`: what other domains ask of a person. */
export function PlantSelectionScreen({ children }: { children?: ReactNode }): ReactNode {
  const { user, allocations } = useRouteQuery(sessionContract.allocations, {}).data
  const { select, pendingId } = useSelect()
  useSelectOnly(allocations, select)
  if (allocations.length === 0) return <AuthorizationFailed>{children}</AuthorizationFailed>
  const isOnly = allocations.length === 1
  const chosen = allocations.find(({ is_chosen }) => is_chosen)
  return (
    <EntryPage wide={!isOnly}>
      <EntryTitle
        title={`Welcome, ${user.first_name}`}
        subtitle={isOnly ? 'You have access to one plant and portal.' : 'Choose a plant and portal. You can change it at any time.'}
      />
      <ul className={isOnly ? 'grid gap-4' : 'grid gap-4 sm:grid-cols-2'}>
        {lastUsedFirst(allocations).map((allocation) => (
          <li key={allocation._id}>
            <AllocationCard
              allocation={allocation}
              isLastUsed={!isOnly && isLastUsed(allocation)}
              isPending={allocation._id === pendingId}
              onSelect={() => void select(allocation)}
            />
          </li>
        ))}
      </ul>
      <div className="mt-6 grid gap-4 empty:hidden">{children}</div>
      {chosen && (
        <p className="mt-6">
          <TextLink href="/app">
            <ArrowLeft aria-hidden className="size-4" />
            Stay at {chosen.plant.name}
          </TextLink>
        </p>
      )}
      <LogoutLine name={`${user.first_name} ${user.last_name}`} />
    </EntryPage>
  )
}

function LogoutLine({ name }: { name: string }) {
  const { leave, pending } = useLogout()
  return (
    <p className="mt-6 flex flex-wrap items-center justify-between gap-2 text-ink-2">
      <span>Logged in as {name}</span>
      <Button look="quiet" icon={<LogOut aria-hidden />} loading={pending} onClick={() => void leave()}>
        Logout
      </Button>
    </p>
  )
}

/** Binds the session to an allocation. Drops data of another plant before opening the portal. */
function useSelect() {
  const queries = useQueryClient()
  const go = useGo()
  const { send, pending } = useCall(sessionContract.select, { toast: false, refresh: [sessionContract.allocations] })
  const [selected, setSelected] = useState<string>()
  const select = async ({ _id }: Allocation) => {
    setSelected(_id)
    if (!(await send({ allocation_id: _id }))) return
    storeSelection(_id)
    queries.removeQueries({ type: 'inactive' })
    go('/app')
  }
  return { select, pendingId: pending ? selected : undefined }
}

/** Selects the only allocation by itself, unless the session has it already. If that fails, the user can select it. */
function useSelectOnly(allocations: readonly Allocation[], select: (allocation: Allocation) => Promise<void>): void {
  const selectOnly = useEffectEvent(() => {
    const [only, ...others] = allocations
    if (only && others.length === 0 && !only.is_chosen) void select(only)
  })
  useEffect(() => selectOnly(), [])
}

const isLastUsed = ({ _id }: Allocation) => _id === lastSelection()

const lastUsedFirst = (allocations: readonly Allocation[]) => [...allocations].sort((a, b) => Number(isLastUsed(b)) - Number(isLastUsed(a)))
