import { scopeOf, type Handlers } from '#accounts/people.ts'
import { findDriver } from '#drivers/find-driver.service.ts'
import { isGone } from '#drivers/driver-status.contract.ts'
import type { admissionsContract } from './admissions.contract.ts'
import { presentAsked, presentOwnAdmission } from './admissions.presenter.ts'
import { askAdmission, askAdmissionHere, decideAdmission, endAdmission, withdrawAdmission } from './admissions.service.ts'
import { listAtPlant, listAdmissionsOf, listHeldElsewhere, listPlantsToAsk } from './admissions.store.ts'
import { toLimitOffset } from '#platform/server/database/statements/page-and-total.ts'

export const admissionsApi: Handlers<typeof admissionsContract> = {
  ask: async ({ input: { driver_id: driverId, plant_id: plantId, ...asked }, actor, db, now }) => {
    await askAdmission(db, { driverId, plantId, ...asked }, { actor, at: now })
    return { message: 'Admission asked for. You hear of the answer.' }
  },

  askHere: async ({ input: { id_no: idNo, ...asked }, actor, db, now }) => {
    await askAdmissionHere(db, { idNo, ...asked }, { actor, at: now })
    return { message: 'Admission asked for. You hear of the answer.' }
  },

  ofDriver: async ({ input: { driver_id, page, page_size }, actor, db, now }) => {
    const driver = await findDriver(db, scopeOf(actor), driver_id)
    const canAsk = actor.permissions.includes('requests.raise')
    const which = { driverId: driver.id, transporterId: actor.transporter?.id ?? null, at: now }
    const { rows, total } = await listAdmissionsOf(db, which, toLimitOffset({ page, page_size }))
    const plants = await listPlantsToAsk(db, driver.auth_plant_id)
    const held = await listHeldElsewhere(db, driver.id, now)
    return {
      data: rows.map((row) => presentOwnAdmission(row, { canAsk })),
      page,
      page_size,
      total,
      plants: plants.map(({ id, name, admitsAllFrom }) => ({ _id: id, name, admits_all_from: admitsAllFrom })),
      held_at: held.map(({ id, name, since }) => ({ plant: { _id: id, name }, since: since.toISOString() })),
      can_ask: canAsk && !isGone(driver.status_id),
    }
  },

  withdraw: async ({ input: { id }, actor, db, now }) => {
    await withdrawAdmission(db, id, { actor, at: now })
    return { message: 'Withdrawn' }
  },

  list: async ({ input: { show, page, page_size }, actor, db, now }) => {
    const { rows, total } = await listAtPlant(
      db,
      { plantId: actor.plant.id, tab: show, reader: { userId: actor.userId, at: now } },
      toLimitOffset({ page, page_size }),
    )
    return { data: rows.map(presentAsked), page, page_size, total }
  },

  decide: async ({ input: { id, key, comment }, actor, db, now }) => {
    await decideAdmission(db, { id, isGranted: key === 'grant', comment }, { actor, at: now })
    return { message: key === 'grant' ? 'Admitted' : 'Refused' }
  },

  end: async ({ input: { id, reason }, actor, db, now }) => {
    await endAdmission(db, { id, reason }, { actor, at: now })
    return { message: 'Admission ended' }
  },
}
