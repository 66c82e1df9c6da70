import { scopeOf, type Actor, type Handlers } from '#accounts/people.ts'
import { findDriver } from '#drivers/find-driver.service.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import { forbidden, notFound } from '#platform/server/http/refusal.ts'
import { findStoredFile } from '#platform/server/files/file-rows.ts'
import { openFile } from '../documents/open-file.service.ts'
import { countDrafts } from '../drafts/drafts.store.ts'
import { replaceDocument } from '../submission/replace-document.service.ts'
import { mayOpenOwnDocument } from './document-access.rules.ts'
import { findApplication, findApplicationOfDriver, listApplicationDocuments } from './applications.store.ts'
import type { ownApplicationsContract } from './own-applications.contract.ts'
import { presentApplicationDetails, presentOwnApplication } from './own-applications.presenter.ts'
import { applicationStages } from './own-applications.rules.ts'
import {
  countOwnApplications,
  findCollectionPlace,
  findOwnApplication,
  listOwnApplications,
  type OwnScope,
} from './own-applications.store.ts'
import { toLimitOffset } from '#platform/server/database/statements/page-and-total.ts'

export const ownApplicationsApi = (files: UploadStore): Handlers<typeof ownApplicationsContract> => ({
  list: async ({ db, actor, input: { stage, page, page_size }, now }) => {
    const range = toLimitOffset({ page, page_size })
    const { rows, total } = await listOwnApplications(db, ownScope(actor), { stage, now, ...range })
    return { data: rows.map(presentOwnApplication(now)), page, page_size, total }
  },

  counts: async ({ db, actor, now }) => {
    const counts = await countOwnApplications(db, ownScope(actor), now)
    return {
      drafts: await countDrafts(db, scopeOf(actor)),
      stages: applicationStages.map((stage) => ({ stage, n: counts.get(stage) ?? 0 })),
      collection_place: await findCollectionPlace(db, actor.plant.id),
    }
  },

  details: async ({ db, actor, input, now }) => ({ application: await readApplication(db, actor, input.driver_id, now) }),

  replace: async ({ db, actor, input: { application_id, document_type_id, pages, ...values }, now }) => {
    await replaceDocument(db, files, { actor, now, applicationId: application_id, typeId: document_type_id, pages, values })
    return { message: 'Document replaced' }
  },

  document: async ({ db, actor, input, now }) => {
    const application = await findApplication(db, scopeOf(actor), input.application_id)
    const document = (await listApplicationDocuments(db, application.id, { all: true })).find(({ id }) => id === input.document_id)
    if (!document) throw notFound()
    if (!mayOpenOwnDocument(document, application, actor)) throw forbidden()
    const file = await findStoredFile(db, document.file_id)
    if (document.fills === 'medical') {
      const opened = { at: now, userId: actor.userId, action: 'medical report opened', subject: 'driver', subjectId: application.driver_id }
      await inTransaction(db, (tx) => writeAudit(tx, { ...opened, plantId: actor.plant.id, after: { file_id: file.id } }))
    }
    return openFile(files, file)
  },
})

const ownScope = (actor: Actor): OwnScope => ({ ...scopeOf(actor), userId: actor.userId })

async function readApplication(db: Db, actor: Actor, driverId: string, now: Date) {
  const scope = scopeOf(actor)
  const driver = await findDriver(db, scope, driverId)
  const application = await findApplicationOfDriver(db, scope, driverId)
  const parts = {
    application,
    driver,
    facts: await findOwnApplication(db, application.id, now),
    documents: await listApplicationDocuments(db, application.id),
    mayOpen: (document: Parameters<typeof mayOpenOwnDocument>[0]) => mayOpenOwnDocument(document, application, actor),
  }
  return presentApplicationDetails(parts, now)
}
