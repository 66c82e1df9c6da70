import { findTransporters } from '#administration/transporters/transporters-by-id.store.ts'
import { auditDriver } from '#drivers/drivers.service.ts'
import { updateDriver } from '#drivers/drivers.store.ts'
import { recomputePass } from '#passes/passes.service.ts'
import { conflict, invalid } from '#platform/server/http/refusal.ts'
import { toDriverChange, handleKind } from '../kind.service.ts'
import { transferDriver } from './transfer-driver.contract.ts'
import { judgeTransfer } from './transfer-driver.rules.ts'

export const transferDriverHandler = handleKind(transferDriver, {
  raised: async (tx, { driver, body }) => {
    const [transporter] = await findTransporters(tx, [body.transporter_id])
    const ruling = judgeTransfer({ from: driver.transporter_id, to: transporter?.id })
    if (!ruling.ok) throw invalid({ transporter_id: ruling.message })
    return { transporter: { _id: transporter?.id, name: transporter?.name } }
  },
  approved: async (tx, context) => {
    const { driver, at, requestId } = context
    const { transporter_id } = context.body
    const [transporter] = await findTransporters(tx, [transporter_id])
    const ruling = judgeTransfer({ from: driver.transporter_id, to: transporter?.id })
    if (!ruling.ok) throw conflict(ruling.code, ruling.message)
    await updateDriver(tx, driver.id, { transporter_id }, at)
    const change = toDriverChange(context)
    await auditDriver(tx, change, {
      action: 'driver transferred',
      before: { transporter_id: driver.transporter_id },
      after: { transporter_id, request_id: requestId },
    })
    // A spot transporter's validity limits the pass.
    await recomputePass(tx, change)
  },
})
