import { todayOf, type Handlers } from '#accounts/people.ts'
import { addMonths } from '#platform/contract/plain-date.ts'
import { isAllowed } from '#platform/contract/access.ts'
import { findLongestMonths } from '#drivers/requirements/proof-rule.service.ts'
import { forbidden } from '#platform/server/http/refusal.ts'
import { fixMedicalContract } from './fix-medical.contract.ts'
import { fixMedical } from './fix-medical.service.ts'
import { fixedText, presentMedicalToFix } from './fix-medical.presenter.ts'
import { listApprovedRenewals, listExaminations, listMedicalsToFix } from './fix-medical.store.ts'

export const fixMedicalApi: Handlers<typeof fixMedicalContract> = {
  list: async ({ db, actor, input: { page, page_size }, now }) => {
    const today = todayOf(actor, now)
    const since = addMonths(today, -(await findLongestMonths(db, actor.plant.id)).medical)
    const { rows, total } = await listMedicalsToFix(db, {
      plantId: actor.plant.id,
      since,
      limit: page_size,
      offset: (page - 1) * page_size,
    })
    const drivers = rows.map(({ driver_id }) => driver_id)
    const found = {
      renewals: await listApprovedRenewals(db, actor.plant.id, drivers),
      examinations: await listExaminations(db, drivers),
    }
    return { data: rows.map((row) => presentMedicalToFix(row, found, today)), page, page_size, total }
  },

  fix: async ({ db, actor, input, now }) => {
    // Choosing among medical files requires the permission to open them.
    if (!isAllowed(fixMedicalContract.list.access, actor)) throw forbidden()
    const { renewal_request: renewalId, driver_id: driverId, medical_id: medicalId } = input
    const fixed = await fixMedical(db, { actor, driverId, renewalId, medicalId, at: now })
    return { message: 'Card cancellation request sent successfully', done: fixedText(fixed) }
  },
}
