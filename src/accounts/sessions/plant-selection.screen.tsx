import { useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { useGo } from '#platform/web/navigation/link.tsx'
import { useAnswer, useCall } from '#platform/web/query.ts'
import { AllocationCard } from './allocation-card.tsx'
import { AuthorizationFailed } from './authorization-failed.tsx'
import { EntryPage, EntryTitle } from '../sign-in/entry-page.tsx'
import { sessionContract, type Allocation } from './session.contract.ts'
import { rememberedSelection, rememberSelection, useLogout } from './session.hooks.ts'

/** Where a person says for which plant and portal they work now. */
export function PlantSelectionScreen(): ReactNode {
  const { user, allocations } = useAnswer(sessionContract.allocations, {}).data
  const { choose, chosen } = useChoose()
  if (allocations.length === 0) return <AuthorizationFailed />
  const isOnly = allocations.length === 1
  return (
    <EntryPage wide={!isOnly}>
      <EntryTitle
        title={`Welcome, ${user.first_name}`}
        meaning={
          isOnly
            ? 'This is where you work. Go on when you are ready.'
            : 'Choose the plant and portal you work for now. You can change it at any time.'
        }
      />
      <ul className={isOnly ? 'grid gap-4' : 'grid gap-4 sm:grid-cols-2'}>
        {lastUsedFirst(allocations).map((allocation) => (
          <li key={allocation._id}>
            <AllocationCard
              allocation={allocation}
              isLastUsed={!isOnly && isLastUsed(allocation)}
              isPending={allocation._id === chosen}
              onChoose={() => void choose(allocation)}
            />
          </li>
        ))}
      </ul>
      <LogoutLine name={`${user.first_name} ${user.last_name}`} />
    </EntryPage>
  )
}

function LogoutLine({ name }: { readonly name: string }) {
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

/** Binds the session to the choice. Whatever was loaded for another plant is forgotten before the portal opens. */
function useChoose() {
  const queries = useQueryClient()
  const go = useGo()
  const { send, pending } = useCall(sessionContract.select, { toast: false, refresh: [sessionContract.allocations] })
  const [chosen, setChosen] = useState<string>()
  const choose = async ({ _id }: Allocation) => {
    setChosen(_id)
    if (!(await send({ allocation_id: _id }))) return
    rememberSelection(_id)
    queries.removeQueries({ type: 'inactive' })
    go('/app')
  }
  return { choose, chosen: pending ? chosen : undefined }
}

const isLastUsed = ({ _id }: Allocation) => _id === rememberedSelection()

const lastUsedFirst = (allocations: readonly Allocation[]) => [...allocations].sort((a, b) => Number(isLastUsed(b)) - Number(isLastUsed(a)))
