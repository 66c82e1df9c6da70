import { daysLeft, hasExpired } from '#administration/expiry.rules.ts'
import { findAndKeepTransporter, findTransporters } from '#administration/transporters/transporters.service.ts'
import { transferTo } from '#drivers/transfer.service.ts'
import { dateText } from '#platform/contract/moment.ts'
import { conflict, invalid } from '#platform/server/http/refusal.ts'
import { findBarredWarning } from '#screening/barred-warnings.service.ts'
import { barredFacts } from '../approval-preview.contract.ts'
import { toDriverChange, handleKind } from '../kind.service.ts'
import { previewPass } from '../pass-preview.service.ts'
import { transferDriver } from './transfer-driver.contract.ts'
import { judgeTransfer, spotValidUntil, transporterGone } from './transfer-driver.rules.ts'

export const transferDriverHandler = handleKind(transferDriver, {
  raised: async (tx, { driver, body }) => {
    const transporter = await findAndKeepTransporter(tx, body.transporter_id)
    const ruling = judgeTransfer({ from: driver.transporter_id, to: transporter?.id })
    if (!ruling.ok) throw invalid({ transporter_id: ruling.message })
    return { transporter: { _id: transporter?.id, name: transporter?.name } }
  },
  warnings: async (db, { body: { transporter_id }, today }) => {
    const [transporter] = transporter_id === undefined ? [] : await findTransporters(db, [transporter_id])
    const validUntil = transporter && spotValidUntil(transporter)
    if (!transporter || !validUntil || !hasExpired(daysLeft(validUntil, today))) return []
    const text = `The contract of ${transporter.name} ended on ${dateText(validUntil)}. The driver cannot load for it until it is extended.`
    return [{ field: 'transporter_id', text }]
  },
  preview: async (db, { driver, body, today }) => {
    const barred = barredFacts(await findBarredWarning(db, driver))
    const [transporter] = await findTransporters(db, [body.transporter_id])
    if (!transporter) return { facts: barred, blocker: transporterGone }
    const validUntil = spotValidUntil(transporter)
    const validity = {
      label: 'Validity of the new transporter',
      text: validUntil === null ? 'Regular, without an end' : `Spot, valid until ${dateText(validUntil)}`,
      is_warning: validUntil !== null && hasExpired(daysLeft(validUntil, today)),
    }
    return { facts: [...barred, validity, ...(await previewPass(db, driver, { spotValidUntil: validUntil }))] }
  },
  approved: async (tx, context) => {
    const { driver, requestId } = context
    const { transporter_id } = context.body
    const [transporter] = await findTransporters(tx, [transporter_id])
    const ruling = judgeTransfer({ from: driver.transporter_id, to: transporter?.id })
    if (!ruling.ok) throw conflict(ruling.code, transporter ? ruling.message : transporterGone)
    await transferTo(tx, { ...toDriverChange(context), transporterId: transporter_id, requestId })
  },
})
