import { suspend } from '#drivers/suspensions/suspensions.service.ts'
import { suspensionEnd } from '#drivers/suspensions/suspensions.rules.ts'
import { passFollowsDriver } from '#passes/passes.service.ts'
import { deedOf, effectsOf } from '../kind.service.ts'
import { suspendDriver } from './suspend-driver.contract.ts'

export const suspendDriverEffects = effectsOf(suspendDriver, {
  approved: async (tx, occasion) => {
    const { body, requestId, today } = occasion
    const deed = deedOf(occasion)
    const { status } = await suspend(tx, { ...deed, startsOn: today, endsOn: suspensionEnd(today, body.duration), requestId })
    await passFollowsDriver(tx, { ...deed, status })
  },
})
