import { findTransporters } from '#administration/transporters/transporters-by-id.store.ts'
import { updateDriver } from '#drivers/drivers.store.ts'
import { recomputePass } from '#passes/passes.effects.ts'
import { writeAudit } from '#platform/server/audit.ts'
import { conflict, invalid } from '#platform/server/refusal.ts'
import { effectsOf } from '../kind.effects.ts'
import { transferDriver } from './transfer-driver.contract.ts'
import { judgeTransfer } from './transfer-driver.rules.ts'

export const transferDriverEffects = effectsOf(transferDriver, {
  raised: async (tx, { driver, body }) => {
    const [transporter] = await findTransporters(tx, [body.transporter_id])
    const ruling = judgeTransfer({ from: driver.transporter_id, to: transporter?.id })
    if (!ruling.ok) throw invalid({ transporter_id: ruling.message })
    return { transporter: { _id: transporter?.id, name: transporter?.name } }
  },
  approved: async (tx, { driver, body: { transporter_id }, at, userId, comment, requestId }) => {
    const [transporter] = await findTransporters(tx, [transporter_id])
    const ruling = judgeTransfer({ from: driver.transporter_id, to: transporter?.id })
    if (!ruling.ok) throw conflict(ruling.code, ruling.message)
    await updateDriver(tx, driver.id, { transporter_id }, at)
    await writeAudit(tx, {
      at,
      userId,
      action: 'driver transferred',
      subject: 'driver',
      subjectId: driver.id,
      plantId: driver.auth_plant_id,
      before: { transporter_id: driver.transporter_id },
      after: { transporter_id, request_id: requestId, why: comment },
    })
    // A spot transporter's validity is one of the things that a pass rests on.
    await recomputePass(tx, driver.id)
  },
})
