import type { FindPendingUses, MasterData } from '#administration/master-data.service.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { conflict, invalid } from '#platform/server/http/refusal.ts'
import type { RestrictionDetails } from './restrictions.contract.ts'
import { holdRestrictions, isGiven, restrictionStore, type Restriction } from './restrictions.store.ts'

/** What others may ask about restrictions. */
export { listRestrictions } from './restrictions.store.ts'

const retireIt = 'Retire it instead.'

/**
 * One plant's restrictions. What a given one does never changes, because a doctor meant what it did then: its words and symbol may, and another one may take its place.
 * Those that every plant has stay, so that whoever comes from another plant has a restriction that is known.
 */
export const restrictionData = (plantId: string, pendingUses: FindPendingUses): MasterData<Restriction, RestrictionDetails> => ({
  subject: 'restriction',
  store: restrictionStore(plantId),
  inUseAdvice: retireIt,
  pendingUses,
  removing: async (tx, { id }) => {
    const { key } = await restrictionStore(plantId).find(tx, id)
    if (!key.startsWith('own_')) throw conflict('in_use', `Every plant has this restriction. ${retireIt}`)
    if (await isGiven(tx, plantId, key)) throw conflict('in_use', `A medical or training has it. ${retireIt}`)
  },
  changed: async (tx, { before, after }) => {
    if (effectOf(before) !== effectOf(after) && (await isGiven(tx, plantId, before.key)))
      throw conflict('in_use', 'A medical or training has it, so what it does stays. Retire it, and add another one.')
  },
})

const effectOf = ({ effect, night_from, night_until }: Restriction): string => [effect, night_from, night_until].join(' ')

/** Throws 422 at the field where one of these cannot be given at the plant. */
export async function assertGivable(tx: Tx, plantId: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const known = await holdRestrictions(tx, plantId, keys)
  if (known.length < keys.length) throw invalid({ restrictions: 'This plant has no such restriction. Choose from the list.' })
  const retired = known.find(({ is_active }) => !is_active)
  if (retired) throw invalid({ restrictions: `'${retired.name}' is not given any more. Choose another one, or none.` })
}
