import { suspend } from '#drivers/suspensions.effects.ts'
import { suspensionEnd } from '#drivers/suspensions.rules.ts'
import { passFollowsDriver } from '#passes/passes.effects.ts'
import { effectsOf } from '../kind.effects.ts'
import { suspendDriver } from './suspend-driver.contract.ts'

export const suspendDriverEffects = effectsOf(suspendDriver, {
  approved: async (tx, { driver, body, requestId, today, at, userId, comment }) => {
    const endsOn = suspensionEnd(today, body.duration)
    const { status } = await suspend(tx, { driver, startsOn: today, endsOn, requestId, at, userId, why: comment })
    await passFollowsDriver(tx, { driverId: driver.id, status })
  },
})
