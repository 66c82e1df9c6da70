import type { RestrictionChoice, RestrictionRow } from './restrictions.contract.ts'
import type { Restriction } from './restrictions.store.ts'

export const presentRestriction = ({ id, night_from: from, night_until: until, ...rest }: Restriction): RestrictionRow => ({
  _id: id,
  from,
  until,
  ...rest,
})

export const presentChoice = ({ key, name, words, symbol, night_from, is_active }: Restriction): RestrictionChoice => ({
  key,
  name,
  words,
  symbol,
  not_after: night_from,
  is_active,
})
