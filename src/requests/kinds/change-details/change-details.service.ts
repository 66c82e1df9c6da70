import { findIdNoHolder } from '#drivers/id-no/id-no.service.ts'
import { scopeOf, type Actor, type Scope } from '#accounts/people.ts'
import { detailsChanged } from '#drivers/details/details-changed.rules.ts'
import { fieldText } from '#drivers/details/driver-field.contract.ts'
import { idNoProblem } from '#drivers/id-no/plant-id-no.rules.ts'
import { liftDoubts } from '#drivers/holds/replaced-documents.service.ts'
import { findDriver } from '#drivers/find-driver.service.ts'
import { readPhones } from '#drivers/details/phones.rules.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import { uncountIdNoMiss, countIdNoAttempt } from '#drivers/id-no-attempts.service.ts'
import { changeDriverDetails, findEntryLimits } from '#drivers/details/change-details.service.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import { conflict, invalid, type Refusal } from '#platform/server/http/refusal.ts'
import { findBarredWarning } from '#screening/barred-warnings.service.ts'
import { screenChanged } from '#screening/screen-verified.service.ts'
import { barredFacts } from '../approval-preview.contract.ts'
import { handleKind, toDriverChange } from '../kind.service.ts'
import type { RecordValue } from '../../engine/decide/record-changes.rules.ts'
import { findSentAt } from '../../engine/sent-at.store.ts'
import { changedFields, changeDetails } from './change-details.contract.ts'
import { newDetails, replacedDocuments } from './change-details.rules.ts'
import { numberWarnings } from './known-numbers.rules.ts'
import { findNumberHolders } from './known-numbers.store.ts'

export const changeDetailsHandler = handleKind(changeDetails, {
  readBody: (body, { plant: { country } }) => {
    const read = readPhones(body.phone, { country, field: 'phone' })
    if (!read.ok) throw invalid(read.errors)
    return { ...body, phone: read.phones }
  },
  beforeRaising: async (db, { actor, driverId, at, body: { id_no } }) => {
    const scope = scopeOf(actor)
    const driver = await findDriver(db, scope, driverId)
    if (driver.id_no === id_no) return
    // A number that is on record stays valid when the plant's limits become stricter.
    const problem = idNoProblem(id_no, await findEntryLimits(db, actor.plant.id))
    if (problem !== undefined) throw invalid({ id_no: problem })
    await countIdNoAttempt(db, { actor, now: at })
    const holder = await findIdNoHolder(db, actor.plant.id, id_no, driver.id)
    if (!holder) return
    if (isWithin(scope, holder)) {
      await uncountIdNoMiss(db, { actor, now: at })
      throw idNoTaken()
    }
    // The submitter must not learn that another scope has the number; the decider does.
    await inTransaction(db, (tx) => auditForeignIdNo(tx, { actor, driver, holder, at }))
  },
  warnings: async (db, { driver, body, plant: { country }, scope }) => {
    const read = readPhones(body.phone ?? [], { country, field: 'phone' })
    const isNewLicence = body.licence_no !== undefined && body.licence_no !== driver.licence_no
    const entered = {
      phones: read.ok ? read.phones.filter((phone) => !driver.phones.includes(phone)) : [],
      licenceNo: isNewLicence ? body.licence_no : undefined,
    }
    return numberWarnings(entered, await findNumberHolders(db, driver.id, entered), scope)
  },
  recordFields: async (_db, { driver, body }) => {
    const wanted = newDetails(body)
    return changedFields.flatMap(({ name, key, label, ...field }) =>
      name in wanted ? [{ key, label, now: recordValue(field, driver[name]), wanted: recordValue(field, wanted[name]) }] : [],
    )
  },
  preview: async (db, { driver, body }) => {
    const barred = await findBarredWarning(db, driver, newDetails(body))
    const { before, after } = detailsChanged(driver, newDetails(body))
    const changed = changedFields.filter(({ name }) => name in after)
    return {
      facts: [
        ...barredFacts(barred),
        ...changed.map(({ name, label, ...field }) => ({
          label,
          text: `${fieldText(field, before[name]) ?? '—'} → ${fieldText(field, after[name]) ?? '—'}`,
          is_warning: false,
        })),
      ],
    }
  },
  approved: async (tx, context) => {
    const { driver, body, requestId } = context
    // A concurrent registration of the number is refused by the unique constraint, with the same message.
    await assertFree(tx, driver, body.id_no)
    const replaced = replacedDocuments(driver, newDetails(body))
    if (replaced.length > 0) await liftDoubts(tx, toDriverChange(context), { documents: replaced, sentAt: await findSentAt(tx, requestId) })
    await changeDriverDetails(tx, [{ driver, details: newDetails(body) }], { ...toDriverChange(context), requestId })
    await screenChanged(tx, driver.id, { at: context.at, userId: context.userId })
  },
})

const recordValue = (field: Parameters<typeof fieldText>[0], value: unknown): RecordValue => ({
  value: value === null || value === undefined ? null : JSON.stringify(value),
  text: fieldText(field, value) ?? null,
})

/** Id numbers are unique across all plants, in any spelling. */
async function assertFree(tx: Tx, driver: Driver, idNo: string): Promise<void> {
  if (driver.id_no === idNo) return
  if (await findIdNoHolder(tx, driver.auth_plant_id, idNo, driver.id)) throw idNoTaken()
}

const idNoTaken = (): Refusal => {
  const message = 'This id number is already registered'
  return conflict('id_no_taken', message, { id_no: message })
}

const isWithin = ({ plantId, transporterId }: Scope, driver: Driver): boolean =>
  driver.auth_plant_id === plantId && (transporterId === null || driver.transporter_id === transporterId)

type ForeignIdNo = { actor: Actor; driver: Driver; holder: Driver; at: Date }

/** Audited under its own subject: the submitter can read the driver's changes. */
const auditForeignIdNo = (tx: Tx, { actor, driver, holder, at }: ForeignIdNo): Promise<void> =>
  writeAudit(tx, {
    at,
    userId: actor.userId,
    action: 'id number of a driver out of reach asked for',
    subject: 'id_no',
    subjectId: holder.id,
    plantId: actor.plant.id,
    after: { driver_id: driver.id, portal: actor.portal, transporter_id: actor.transporter?.id ?? null },
  })
