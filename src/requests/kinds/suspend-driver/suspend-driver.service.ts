import { suspend } from '#drivers/suspensions/suspensions.service.ts'
import { suspensionEnd } from '#drivers/suspensions/suspensions.rules.ts'
import { toDriverChange, handleKind } from '../kind.service.ts'
import { suspendDriver } from './suspend-driver.contract.ts'

export const suspendDriverHandler = handleKind(suspendDriver, {
  approved: async (tx, context) => {
    const { body, requestId, today } = context
    const change = toDriverChange(context)
    await suspend(tx, { ...change, startsOn: today, endsOn: suspensionEnd(today, body.duration), requestId })
  },
})
