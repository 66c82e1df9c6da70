import { join } from 'node:path'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { settle, within } from '#drivers/drivers.factory.ts'
import { aPassHolder, bringTo, giveClearances } from '#drivers/pass/passes.factory.ts'
import { aDocument, anApplication, anApplicationMove } from '#onboarding/onboarding.factory.ts'
import { insertFile } from '#platform/server/files/file-rows.ts'
import { openFileStore, type FileStore } from '#platform/server/files/file-store.ts'
import type { RetentionKind } from '#retention/retention.rules.ts'
import { aViolation } from '#violations/violations.factory.ts'
import { anOldCase } from './old-case.ts'
import type { RetentionScene } from './retention-scene.ts'
import type { TestApi } from './test-api.ts'

export type OldRecord = { driverId: string; id: string; storageName: string; words: () => Promise<unknown> }
type OldRecords = Record<RetentionKind, () => Promise<OldRecord>> & { files: FileStore; isStored: (record: OldRecord) => Promise<boolean> }
type Scene = Pick<RetentionScene, 'plantId' | 'second' | 'proposer'>
type Making = { api: TestApi; scene: Scene; files: FileStore }

const longAgo = new Date('2020-05-01T08:00:00Z')
let written = 0

/** One record of each kind from 2020, each with a file whose bytes are stored, and what of its words is left. */
export function oldRecords(api: TestApi, scene: Scene): OldRecords {
  const files = openFileStore(join(api.folder, 'files'))
  const making = { api, scene, files }
  return {
    files,
    isStored: async ({ storageName }) =>
      files.read(storageName).then(
        ({ stream }) => {
          stream.destroy()
          return true
        },
        () => false,
      ),
    clearances: () => anOldMedical(making),
    documents: () => anOldApplication(making, 'verified'),
    declined: () => anOldApplication(making, 'declined'),
    violations: () => anOldViolation(making),
    cases: async () => {
      const [driver, { fileId, storageName }] = [await aDriver(making), await aFile(making)]
      return { driverId: driver.id, storageName, ...(await anOldCase(api, { ...scene, driver, fileId, at: longAgo })) }
    },
    leavers: () => aLeaver(making),
  }
}

const aDriver = ({ api, scene: { plantId } }: Making) =>
  aPassHolder(api.db, { plantId, name: 'Asha Otieno', created_at: new Date('2019-01-07T08:00:00Z') })

async function aFile({ api, files }: Making): Promise<{ fileId: string; storageName: string }> {
  const file = await files.save(Buffer.from(`%PDF-1.4 ${++written}`))
  const row = { file, name: 'Letter of Asha.pdf', mediaType: 'application/pdf', userId: null, at: longAgo }
  return { fileId: await insertFile(api.db, row), storageName: file.storageName }
}

async function anOldMedical(making: Making): Promise<OldRecord> {
  const { db } = making.api
  const [{ id: driver_id }, { fileId: file_id, storageName }] = [await aDriver(making), await aFile(making)]
  const given = { given_on: '2019-05-01', expiry: '2020-05-01', comment: 'Wears glasses', created_at: longAgo }
  const [id = ''] = await giveClearances(db, [{ driver_id, kind: 'medical', file_id, ...given }])
  const row = () => db.selectFrom('clearance').select('comment').where('id', '=', id).executeTakeFirstOrThrow()
  return { driverId: driver_id, id, storageName, words: async () => (await row()).comment }
}

async function anOldViolation(making: Making): Promise<OldRecord> {
  const { db } = making.api
  const [driver, { fileId: file_id, storageName }] = [await aDriver(making), await aFile(making)]
  const id = await aViolation(db, driver, { violation_date: '2020-05-01', description: 'Shouted at the guard', file_id })
  const row = () => db.selectFrom('violation').select('description').where('id', '=', id).executeTakeFirstOrThrow()
  return { driverId: driver.id, id, storageName, words: async () => (await row()).description }
}

const onboarder = (userId: string) => ({ userId, firstName: 'Daniel', lastName: 'Mutua', portal: 'staff_portal' }) as const

async function anOldApplication(making: Making, event: 'verified' | 'declined'): Promise<OldRecord> {
  const { db } = making.api
  const { plantId, proposer, second } = making.scene
  const { fileId: file_id, storageName } = await aFile(making)
  const dates = { issued_on: '2019-05-01', expires_on: '2020-05-01', number: 'DL-77' }
  const document = await aDocument(db, { name: 'Driving licence', file_id, ...dates })
  const submitted = { plantId, name: 'Asha Otieno', by: onboarder(proposer.userId), documents: [document], at: longAgo }
  const { applicationId, driver } = await anApplication(db, submitted)
  await anApplicationMove(db, { applicationId, event, by: onboarder(second.userId), at: longAgo })
  const row = () =>
    db.selectFrom('application_document').select(['id', 'number']).where('application_id', '=', applicationId).executeTakeFirstOrThrow()
  return { driverId: driver.id, id: (await row()).id, storageName, words: async () => (await row()).number }
}

async function aLeaver(making: Making): Promise<OldRecord> {
  const { db } = making.api
  const [{ id }, { fileId: picture_file_id, storageName }] = [await aDriver(making), await aFile(making)]
  await within(db, async (tx) => {
    await tx.updateTable('driver').set({ picture_file_id, licence_no: 'DL-7788' }).where('id', '=', id).execute()
    await settle(tx, [id], longAgo)
  })
  await bringTo(db, id, driverStatus.left, longAgo)
  const row = () => db.selectFrom('driver').select('licence_no').where('id', '=', id).executeTakeFirstOrThrow()
  return { driverId: id, id, storageName, words: async () => (await row()).licence_no }
}
