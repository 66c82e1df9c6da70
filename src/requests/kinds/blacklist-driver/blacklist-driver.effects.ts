import { changeDriverStatus } from '#drivers/drivers.effects.ts'
import { endSuspensions } from '#drivers/suspensions.effects.ts'
import { endCard } from '#passes/cards.effects.ts'
import { passFollowsDriver } from '#passes/passes.effects.ts'
import { deedOf, effectsOf } from '../kind.effects.ts'
import { blacklistDriver } from './blacklist-driver.contract.ts'

export const blacklistDriverEffects = effectsOf(blacklistDriver, {
  approved: async (tx, occasion) => {
    const deed = deedOf(occasion)
    await endSuspensions(tx, { ...deed, reason: 'blacklisted', which: 'all' })
    const status = await changeDriverStatus(tx, { ...deed, event: 'blacklisted' })
    await endCard(tx, deed)
    await passFollowsDriver(tx, { ...deed, status })
  },
})
