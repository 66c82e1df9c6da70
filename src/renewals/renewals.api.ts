import { scopeOf, todayOf, type Handlers } from '#accounts/people.ts'
import { listDoctors, listSyllabus } from '#administration/choices.service.ts'
import { issuerStateOn } from '#administration/issuers/issuer-state.rules.ts'
import { findDriver } from '#drivers/find-driver.service.ts'
import type { ClearanceKind } from '#drivers/pass/pass.rules.ts'
import { findPicture } from '#drivers/picture/pictures.service.ts'
import { latestSetDay } from '#drivers/requirements/proof-rule.rules.ts'
import { findProofRule } from '#drivers/requirements/proof-rule.service.ts'
import { assertVerified } from '#drivers/search/verified-drivers.service.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import { fileHeaders } from '#platform/server/http/file-headers.ts'
import { FileResponse } from '#platform/server/http/handlers.ts'
import type { Kind } from '#requests/kinds/kind.contract.ts'
import { renewDdt } from '#requests/kinds/renew-ddt/renew-ddt.contract.ts'
import { renewRequirement } from '#requests/kinds/renew-requirement/renew-requirement.contract.ts'
import { renewMedical } from '#requests/kinds/renew-medical/renew-medical.contract.ts'
import { ddtContract } from './ddt/ddt.contract.ts'
import { medicalContract } from './medical/medical.contract.ts'
import type { PortalCalls } from './portal-calls.contract.ts'
import { listOwnRenewals } from './renewal-list.store.ts'
import { presentRenewal, presentVerified } from './renewals.presenter.ts'
import { verifyDriver } from './verify-driver.service.ts'
import { toLimitOffset } from '#platform/server/database/statements/page-and-total.ts'

export const medicalApi = (files: UploadStore): Handlers<typeof medicalContract> => ({
  ...portalCallsApi(medicalContract, { kind: renewMedical, proves: 'medical' }, files),
  form: async ({ db, actor, now }) => {
    const today = todayOf(actor, now)
    const doctors = (await listDoctors(db)).filter((doctor) => issuerStateOn(doctor, today) === 'approved')
    return { doctors: doctors.map(({ id, name, reg_no }) => ({ _id: id, name, reg_no })) }
  },
})

export const ddtApi = (files: UploadStore): Handlers<typeof ddtContract> => ({
  ...portalCallsApi(ddtContract, { kind: renewDdt, proves: 'ddt' }, files),
  form: async ({ db }) => ({ syllabus: (await listSyllabus(db)).map(({ name }) => name) }),
})

type Renewed = { kind: Kind; proves: ClearanceKind }

/** The handlers shared by the doctor and trainer portals. */
const portalCallsApi = (calls: PortalCalls, { kind, proves }: Renewed, files: UploadStore): Handlers<PortalCalls> => ({
  verify: async ({ db, actor, input, now }) => {
    const driver = await verifyDriver(db, { actor, idNo: input.id_no, now })
    return { driver: presentVerified(driver, kind, calls.picture) }
  },

  picture: async ({ db, actor, input, now }) => {
    await assertVerified(db, { sessionId: actor.sessionId, driverId: input.driver_id, at: now })
    const file = await findPicture(db, scopeOf(actor), { driverId: input.driver_id })
    const { stream, size } = await files.read(file.storage_name)
    return new FileResponse(stream, fileHeaders({ name: file.original_name, mediaType: file.media_type, size }))
  },

  rule: async ({ db, actor, input: { driver_id: driverId, date: givenOn }, now }) => {
    await assertVerified(db, { sessionId: actor.sessionId, driverId, at: now })
    const driver = await findDriver(db, scopeOf(actor), driverId)
    const about = { plantId: driver.auth_plant_id, kind: proves, givenOn, dateOfBirth: driver.date_of_birth }
    const rule = await findProofRule(db, about)
    return { valid_until: rule.until === null ? null : latestSetDay(rule) }
  },

  list: async ({ db, actor, input: { page, page_size } }) => {
    const own = { plantId: actor.plant.id, userId: actor.userId, typeIds: [kind.typeId, renewRequirement.typeId] }
    const { rows, total } = await listOwnRenewals(db, own, toLimitOffset({ page, page_size }))
    return { data: rows.map(presentRenewal(kind)), page, page_size, total }
  },
})
