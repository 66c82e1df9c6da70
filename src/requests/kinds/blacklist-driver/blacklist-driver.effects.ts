import { changeDriverStatus } from '#drivers/drivers.effects.ts'
import { endSuspensions } from '#drivers/suspensions.effects.ts'
import { cancelCard } from '#passes/cards.store.ts'
import { passFollowsDriver } from '#passes/passes.effects.ts'
import { effectsOf } from '../kind.effects.ts'
import { blacklistDriver } from './blacklist-driver.contract.ts'

export const blacklistDriverEffects = effectsOf(blacklistDriver, {
  approved: async (tx, { driver, at, userId, comment }) => {
    await endSuspensions(tx, { driver, reason: 'blacklisted', which: 'all', at, userId, why: comment })
    const status = await changeDriverStatus(tx, { driver, event: 'blacklisted', at, userId, why: comment })
    await cancelCard(tx, driver.id, at)
    await passFollowsDriver(tx, { driverId: driver.id, status })
  },
})
