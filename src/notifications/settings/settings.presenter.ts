import type { CandidateUser, NotifiedUser, TypesOfUser } from './settings.contract.ts'
import type { ChosenType, NotifiedRow, NotifiedUserRow } from './settings.store.ts'

export const presentUser = ({ id, first_name, last_name, email }: NotifiedUserRow): CandidateUser => ({
  _id: id,
  first_name,
  last_name,
  email,
})

export const presentNotified = ({ allocation_id, created_at, options_status, ...user }: NotifiedRow): NotifiedUser => ({
  _id: allocation_id,
  user_id: presentUser(user),
  created_at: created_at.toISOString(),
  options_status: options_status && [...options_status],
})

type NamedType = { id: number; name: string }

export function presentChoices(user: NotifiedUserRow, types: readonly NamedType[], chosen: readonly ChosenType[]): TypesOfUser {
  const byType = new Map(chosen.map((each) => [each.type_id, each]))
  return {
    user: presentUser(user),
    types: types.map(({ id, name }) => {
      const choice = byType.get(id)
      const options = choice?.options_status ?? null
      return { _id: String(id), name, is_notified: choice !== undefined, options_status: options && [...options] }
    }),
  }
}
