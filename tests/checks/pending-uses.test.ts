import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { anAllocation, aRole, aUser } from '#accounts/accounts.factory.ts'
import { aDoctor } from '#administration/master-data.factory.ts'
import { doctorsContract } from '#administration/doctors/doctors.contract.ts'
import { plantsContract } from '#administration/plants/plants.contract.ts'
import { syllabusContract } from '#administration/syllabus/syllabus.contract.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { transportersContract } from '#administration/transporters/transporters.contract.ts'
import { aDraft } from '#onboarding/drafts/drafts.factory.ts'
import { documentTypesContract } from '#onboarding/document-types/document-types.contract.ts'
import { anApplication } from '#onboarding/onboarding.factory.ts'
import { reviewContract } from '#onboarding/verification/review/review.contract.ts'
import { confirmationsContract } from '#confirmations/confirmations.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aScheduledReport } from '#extensions/report-mail/schedules.factory.ts'
import { kindScene } from '#requests/kinds/kinds.factory.ts'
import { kinds } from '#requests/kinds/kinds.contract.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { aDoctorRole, doctorAccess } from '#user-management/user-management.factory.ts'
import { userContract } from '#user-management/user/user.contract.ts'
import { rolesContract } from '#user-management/roles/roles.contract.ts'
import { testApi } from '../world/test-api.ts'

const api = await testApi()
const { db, ownerDb } = api
const admin = await api.as({ portal: 'staff_portal', firstName: 'Grace', lastName: 'Wanjiru' })
const { plantId } = admin
const { name: plantName } = await db.selectFrom('auth_plant').select('name').where('id', '=', plantId).executeTakeFirstOrThrow()
const onboarder = { ...admin, firstName: 'Grace', lastName: 'Wanjiru', portal: 'staff_portal' } as const
const usedBy = (uses: string) => ({
  status: 409,
  problem: { code: 'in_use', message: `Used by ${uses}. Decide, change or delete it first.` },
})

/** A pending request of a driver with this name, with a body of one's choice. */
async function raised(slug: 'transfer-driver' | 'bulker-renewal' | 'renew-ddt' | 'renew-medical', name: string, fields: object = {}) {
  const { kind, raiser, example } = kindScene(api, plantId, slug)
  const driver = await aPassHolder(db, { plantId, name })
  const person = await raiser(driver)
  const { request_id } = await person.call(kind.raise, { driver_id: driver.id, ...(await example(driver)), ...fields })
  return { requestId: request_id, person, driver }
}

it('keeps the transporter that a pending transfer names, and tells which', async () => {
  const { id } = await aTransporter(db)
  const { requestId } = await raised('transfer-driver', 'Juma Otieno', { transporter_id: id })
  const remove = () => admin.call(transportersContract.remove, { id })
  await expect(remove()).rejects.toMatchObject(usedBy("the pending request 'Transfer driver' of Juma Otieno"))
  const elsewhere = await api.as({ portal: 'staff_portal' })
  await expect(elsewhere.call(transportersContract.remove, { id })).rejects.toMatchObject(
    usedBy(`a pending request 'Transfer driver' at ${plantName}`),
  )
  const withoutRequests = await api.as({ portal: 'staff_portal', plantId, permissions: ['administration.manage'] })
  await expect(withoutRequests.call(transportersContract.remove, { id })).rejects.toMatchObject(
    usedBy(`a pending request 'Transfer driver' at ${plantName}`),
  )
  await admin.call(kinds['transfer-driver'].decide, { request_id: requestId, comment: 'No', key: 'reject' })
  await remove()
})

it('keeps the plant of a bulker training and the syllabus of a defensive training while they are pending', async () => {
  const { _id: plant } = await admin.call(plantsContract.create, { name: 'Training yard' })
  const { _id: syllabus } = await admin.call(syllabusContract.create, { name: 'Hazard course' })
  await raised('bulker-renewal', 'Asha Mwangi', { location: 'Training yard' })
  await raised('renew-ddt', 'Peter Kamau', { syllabus: 'Hazard course' })
  await expect(admin.call(plantsContract.remove, { id: plant })).rejects.toMatchObject(
    usedBy("the pending request 'Renew bulker training' of Asha Mwangi"),
  )
  await expect(admin.call(syllabusContract.remove, { id: syllabus })).rejects.toMatchObject(
    usedBy("the pending request 'Renew defensive driving' of Peter Kamau"),
  )
})

it('keeps the doctor of a pending medical', async () => {
  const { id } = await aDoctor(db)
  const { requestId } = await raised('renew-medical', 'Mary Njeri')
  await ownerDb.updateTable('request').set({ doctor_id: id }).where('id', '=', requestId).execute()
  await expect(admin.call(doctorsContract.remove, { id })).rejects.toMatchObject(
    usedBy("the pending request 'Renew medical' of Mary Njeri"),
  )
})

it('keeps a transporter that a draft, an application or a scheduled report names', async () => {
  const [draft, application, report] = [await aTransporter(db), await aTransporter(db), await aTransporter(db)]
  const remove = (id: string) => admin.call(transportersContract.remove, { id })
  await aDraft(db, { plantId, by: admin.userId, entered: { transporter_id: draft.id } })
  await expect(remove(draft.id)).rejects.toMatchObject(usedBy(`the draft of a new driver by Grace Wanjiru at ${plantName}`))
  const { applicationId } = await anApplication(db, { by: onboarder, plantId, name: 'Ali Hassan' })
  await sql`update onboarding_application set record_before = jsonb_build_object('transporter_id', ${application.id}::text)
    where id = ${applicationId}`.execute(ownerDb)
  await expect(remove(application.id)).rejects.toMatchObject(usedBy('the application of Ali Hassan'))
  const { view } = await aScheduledReport(db, { userId: admin.userId, plantId, name: 'Their week', at: api.now })
  await db
    .updateTable('saved_filter')
    .set({ query: `period=month&transporter_id=${report.id}` })
    .where('id', '=', view)
    .execute()
  await expect(remove(report.id)).rejects.toMatchObject(usedBy("the scheduled report 'Their week' of Grace Wanjiru"))
})

it('keeps a document type for which something is typed in a draft', async () => {
  const { id } = await db
    .insertInto('document_type')
    .columns(['name', 'requirement'])
    .expression((eb) =>
      eb
        .selectFrom('document_type')
        .select([sql<string>`'Port pass'`.as('name'), 'requirement'])
        .limit(1),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await aDraft(db, { plantId, by: admin.userId, entered: { [`documents.${id}.number`]: 'P-1' } })
  await expect(admin.call(documentTypesContract.remove, { id })).rejects.toMatchObject(
    usedBy(`the draft of a new driver by Grace Wanjiru at ${plantName}`),
  )
})

it('keeps the doctor and the role of an access that waits for a second person', async () => {
  const roleId = await aDoctorRole(db)
  const access = await doctorAccess(db, { plantId, roleId })
  const clerk = await api.as({ portal: 'staff_portal', plantId, permissions: ['users.manage'] })
  const { userId } = await aUser(db, { firstName: 'Amina', lastName: 'Yusuf' })
  await anAllocation(db, { userId, plantId, portal: 'staff_portal', roleId: await aRole(db, { portal: 'staff_portal', permissions: [] }) })
  await clerk.call(userContract.grant, { id: userId, allocations: [access] })
  const { data } = await clerk.call(confirmationsContract.index, { tab: 'mine' })
  const uses = usedBy(`the proposed change '${data[0]?.title}'`)
  expect(data[0]?.title).toContain('Access of Amina Yusuf for ')
  const removals = [
    () => admin.call(doctorsContract.remove, { id: access.doctor_id }),
    () => admin.call(rolesContract.remove, { id: roleId }),
  ]
  for (const remove of removals) await expect(remove()).rejects.toMatchObject(uses)
  const elsewhere = await api.as({ portal: 'staff_portal' })
  await expect(elsewhere.call(doctorsContract.remove, { id: access.doctor_id })).rejects.toMatchObject(
    usedBy(`a proposed access at ${plantName}`),
  )
  await clerk.call(confirmationsContract.withdraw, { confirmation_id: String(data[0]?._id) })
  for (const remove of removals) await remove()
})

it('keeps a role whose shared view is sent by mail', async () => {
  const { _id: id } = await admin.call(rolesContract.create, {
    portal: 'staff_portal',
    name: 'Yard report',
    description: '',
    permissions: ['reports.read'],
  })
  const { view } = await aScheduledReport(db, { userId: admin.userId, plantId, name: 'Yard', at: api.now })
  await db.updateTable('saved_filter').set({ user_id: null, auth_plant_id: plantId, role_id: id }).where('id', '=', view).execute()
  await expect(admin.call(rolesContract.remove, { id })).rejects.toMatchObject(usedBy("the scheduled report 'Yard' of Grace Wanjiru"))
})

it('a transfer to a transporter that is being deleted is refused, or keeps it', async () => {
  const { id } = await aTransporter(db)
  const results = await Promise.allSettled([
    admin.call(transportersContract.remove, { id }),
    raised('transfer-driver', 'Brian Kiptoo', { transporter_id: id }),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

it('a transfer to a transporter that is gone says so before it is decided, and can be sent back', async () => {
  const { id } = await aTransporter(db)
  const { requestId, person } = await raised('transfer-driver', 'Samuel Kariuki', { transporter_id: id })
  await db.deleteFrom('transporter').where('id', '=', id).execute()
  const gone = 'The new transporter has been deleted. Send the request back, so that another one is chosen, or reject it.'
  expect(JSON.stringify(await admin.call(requestsContract.details, { id: requestId }))).toContain(gone)
  const decision = { request_id: requestId, comment: 'Yes' } as const
  await expect(admin.call(kinds['transfer-driver'].decide, { ...decision, key: 'approve' })).rejects.toMatchObject({
    status: 409,
    problem: { message: gone },
  })
  expect(person.userId).not.toBe(admin.userId)
})

it('an application is declined although the former transporter is gone', async () => {
  const former = await aTransporter(db)
  const { applicationId, driver } = await anApplication(db, { by: onboarder, plantId, name: 'Joy Achieng', statusBefore: 7 })
  await sql`update onboarding_application set record_before = (select to_jsonb(x) from (select name, auth_plant_id::text, ${former.id}::text as transporter_id
    from driver where id = ${driver.id}) x) where id = ${applicationId}`.execute(ownerDb)
  await db.deleteFrom('transporter').where('id', '=', former.id).execute()
  const reviewer = await api.as({ portal: 'staff_portal', plantId })
  await reviewer.call(reviewContract.takeOver, { application_id: applicationId })
  await reviewer.call(reviewContract.decline, { application_id: applicationId, comment: 'Not now' })
  const after = await db.selectFrom('driver').select('transporter_id').where('id', '=', driver.id).executeTakeFirstOrThrow()
  expect(after.transporter_id).toBe(driver.transporter_id)
})
