import { changeDriverStatus } from '#drivers/drivers.service.ts'
import { endSuspensions } from '#drivers/suspensions/suspensions.service.ts'
import { endCard } from '#passes/cards/cards.service.ts'
import { passFollowsDriver } from '#passes/passes.service.ts'
import { deedOf, effectsOf } from '../kind.service.ts'
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
