import { type ReactNode, useDeferredValue, useState } from 'react'
import type * as z from 'zod/mini'
import { hasNextPage } from '#platform/contract/paging.ts'
import { Button } from '#platform/web/button.tsx'
import { FieldGroup } from '#platform/web/form/field.tsx'
import type { FieldBinding } from '#platform/web/form/use-form.ts'
import type { Route } from '#platform/contract/route.ts'
import { useRouteQuery } from '#platform/web/query.ts'
import type { CandidateUser } from './settings.contract.ts'

type Candidates = { data: CandidateUser[]; page: number; page_size: number; total: number }

export type UserChoicesProps = {
  /** Finds users, by page and search beside the `fixed` input. */
  route: Route<z.ZodMiniType, z.ZodMiniType<Candidates>>
  fixed: object
  label: string
  /** For an empty list without a search. */
  none: string
  field: FieldBinding
  chosen: readonly CandidateUser[]
  onChoose: (users: readonly CandidateUser[]) => void
}

/** Users to choose from, searched by name or email. Chosen ones stay on top. */
export function UserChoices({ route, fixed, label, none, field, chosen, onChoose }: UserChoicesProps): ReactNode {
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const search = useDeferredValue(typed.trim())
  const { data } = useRouteQuery(route, { ...fixed, page, ...(search && { search }) })
  const isChosen = ({ _id }: CandidateUser): boolean => chosen.some((user) => user._id === _id)
  const find = (text: string): void => {
    setTyped(text)
    setPage(1)
  }
  const toggle = (user: CandidateUser): void => onChoose(isChosen(user) ? chosen.filter(({ _id }) => _id !== user._id) : [...chosen, user])
  const shown = [...chosen, ...data.data.filter((user) => !isChosen(user))]
  return (
    <FieldGroup field={field} label={label}>
      <input
        type="search"
        aria-label="Find users by name or email"
        placeholder="Find by name or email"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => find(target.value)}
        className="control mb-1"
      />
      <ul className="flex flex-col">
        {shown.map((user, index) => (
          <UserChoice
            key={user._id}
            user={user}
            isChosen={isChosen(user)}
            isWrong={field.problem !== undefined}
            {...(index === 0 && { id: field.id })}
            onToggle={() => toggle(user)}
          />
        ))}
      </ul>
      {data.total === 0 && <p className="text-13 text-ink-2">{search ? 'No other user matches.' : none}</p>}
      {(page > 1 || hasNextPage(data)) && (
        <div className="flex gap-2">
          {page > 1 && <Button onClick={() => setPage(page - 1)}>Previous</Button>}
          {hasNextPage(data) && <Button onClick={() => setPage(page + 1)}>More users</Button>}
        </div>
      )}
    </FieldGroup>
  )
}

type UserChoiceProps = {
  user: CandidateUser
  id?: string
  isChosen: boolean
  isWrong: boolean
  onToggle: () => void
}

function UserChoice({ user, id, isChosen, isWrong, onToggle }: UserChoiceProps): ReactNode {
  return (
    <li>
      <label className="flex min-h-11 items-center gap-2.5 rounded-8 px-1 py-1 hover:bg-hover">
        <input
          type="checkbox"
          id={id}
          data-wrong={isWrong ? '' : undefined}
          checked={isChosen}
          onChange={onToggle}
          className="size-4 shrink-0 pointer-coarse:size-5"
        />
        <span className="min-w-0">
          {user.first_name} {user.last_name}
          {user.email && <span className="block truncate text-13 text-ink-2">{user.email}</span>}
        </span>
      </label>
    </li>
  )
}
