import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { openFileStore } from '#platform/server/files/file-store.ts'
import { StoredFileMissing } from '#platform/server/files/place/file-place.ts'
import { reviewContract } from '../review/review.contract.ts'
import { aSubmission } from '../review/review.factory.ts'
import { deleteUnusedDocuments } from './retention.service.ts'
import { remindOfApplications } from './untouched.service.ts'

const api = await testApi()
const { db, ownerDb } = api
const files = openFileStore(join(api.folder, 'files'))
const monday = new Date('2026-11-16T08:00:00Z')

async function aPlant() {
  const reviewer = await api.as({ portal: 'staff_portal', firstName: 'Halima', lastName: 'Said' })
  const office = await api.as({ portal: 'transporter_portal', plantId: reviewer.plantId })
  await db.insertInto('onboarding_notification_allocation').values({ type_id: 1, user_id: reviewer.userId }).execute()
  const submit = (name: string, at = monday) =>
    aSubmission(db, office, { plantId: reviewer.plantId, transporter_id: office.transporterId ?? '', names: ['Id card'], name, at })
  const reminders = async (userId: string) => {
    const rows = await db.selectFrom('outbox').select('payload').where('topic', '=', 'reminder').orderBy('id').execute()
    return rows.map(({ payload }) => payload as Record<string, unknown>).filter(({ user_id }) => user_id === userId)
  }
  return { reviewer, office, submit, reminders }
}

it('reviewers are reminded of what nobody touched for the due working days, once until it is touched again', async () => {
  const { reviewer, submit, reminders } = await aPlant()
  const { documents } = await submit('Asha Otieno')
  await submit('Brian Kamau')
  await submit('Cyrus Mutua', new Date('2026-11-19T08:00:00Z'))
  await remindOfApplications(db, new Date('2026-11-18T08:00:00Z'))
  expect(await reminders(reviewer.userId)).toEqual([])
  for (const _ of [1, 2]) await remindOfApplications(db, new Date('2026-11-19T08:00:00Z'))
  expect(await reminders(reviewer.userId)).toMatchObject([
    {
      title: '2 applications wait for review',
      body: 'Nobody has worked on 2 applications for longer than your plant allows: Asha Otieno and Brian Kamau.',
      link: 'onboarding/document-verification/dashboard?show=overdue',
      portal: 'staff_portal',
    },
  ])
  await reviewer.call(reviewContract.document, { document_id: documents['Id card'] ?? '', decision: 'return', reason: 'unreadable' })
  // A Saturday.
  await remindOfApplications(db, new Date('2026-11-28T08:00:00Z'))
  expect(await reminders(reviewer.userId)).toHaveLength(1)
  await remindOfApplications(db, new Date('2026-11-30T08:00:00Z'))
  expect((await reminders(reviewer.userId))[1]).toMatchObject({ title: '2 applications wait for review' })
})

it('a submitter is reminded of what was returned', async () => {
  const { reviewer, office, submit, reminders } = await aPlant()
  const { applicationId, documents, driverId } = await submit('Asha Otieno')
  await reviewer.call(reviewContract.document, { document_id: documents['Id card'] ?? '', decision: 'return', reason: 'unreadable' })
  await reviewer.call(reviewContract.giveBack, { application_id: applicationId })
  await remindOfApplications(db, new Date('2026-11-27T08:00:00Z'))
  expect(await reminders(office.userId)).toMatchObject([
    {
      title: '1 application waits for you',
      portal: 'transporter_portal',
      transporter_id: office.transporterId,
      link: `onboarded/drivers/driver/${driverId}`,
    },
  ])
  expect(await reminders(reviewer.userId)).toEqual([])
})

it('documents of a declined application are deleted after the plant’s retention, but not what is used elsewhere', async () => {
  const { reviewer, submit } = await aPlant()
  const { applicationId, driverId } = await submit('Asha Otieno')
  const kept = await submit('Brian Kamau')
  const { storageName } = await files.save(Buffer.from('a page'))
  const { file_id } = await db
    .selectFrom('application_document')
    .select('file_id')
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow()
  await ownerDb.updateTable('file').set({ storage_name: storageName }).where('id', '=', file_id).execute()
  for (const { applicationId: id } of [{ applicationId }, kept])
    await reviewer.call(reviewContract.decline, { application_id: id, comment: 'No' })
  const shared = await db
    .selectFrom('application_document')
    .select('file_id')
    .where('application_id', '=', kept.applicationId)
    .executeTakeFirstOrThrow()
  await api.ownerDb.updateTable('driver').set({ picture_file_id: shared.file_id }).where('id', '=', kept.driverId).execute()

  await deleteUnusedDocuments(db, files, new Date('2027-11-20T06:00:00Z'))
  ;(await files.read(storageName)).stream.destroy()
  for (const _ of [1, 2]) await deleteUnusedDocuments(db, files, new Date('2027-11-21T06:00:00Z'))

  await expect(files.read(storageName)).rejects.toThrow(StoredFileMissing)
  const rows = await db
    .selectFrom('file')
    .select('id')
    .where('id', 'in', [file_id ?? '', shared.file_id ?? ''])
    .execute()
  expect(rows.map(({ id }) => id)).toEqual([shared.file_id])
  const { application } = await reviewer.call(reviewContract.details, { driver_id: driverId })
  expect(application).toMatchObject({ state: 'declined', decision_comment: 'No', documents_deleted_on: null, documents: [{ file: null }] })
  const audit = await db
    .selectFrom('audit')
    .select('user_id')
    .where('action', '=', 'documents deleted')
    .where('subject_id', '=', driverId)
    .execute()
  expect(audit).toEqual([{ user_id: null }])
})
