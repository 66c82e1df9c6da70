import { scopeOf, todayOf, type Handlers } from '#accounts/people.ts'
import { findDriver } from '#drivers/find-driver.service.ts'
import { toLimitOffset } from '#platform/server/database/statements/page-and-total.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { FileResponse, originOf } from '#platform/server/http/handlers.ts'
import type { Queues } from '#platform/server/jobs/queues.ts'
import { downloadHeaders } from '#platform/server/spreadsheets/write/sheets.ts'
import { askCopy } from './ask-copy.service.ts'
import { closeAccess, endLink, handOver } from './hand-over.service.ts'
import { makeCopy } from './make-copy.service.ts'
import { openCopy } from './open-copy.service.ts'
import type { copyLinkContract, subjectAccessContract } from './subject-access.contract.ts'
import { presentSubjectAccess } from './subject-access.presenter.ts'
import { copyLinkPath } from './subject-access.rules.ts'
import { listSubjectAccess } from './subject-access.store.ts'

type Needs = { queues: Pick<Queues, 'send'>; publicUrl: string | undefined }

export const subjectAccessApi = ({ queues, publicUrl }: Needs): Handlers<typeof subjectAccessContract> => ({
  list: async ({ db, actor, input: { show, driver_id: driverId, ...page }, now }) => {
    if (driverId !== undefined) await findDriver(db, scopeOf(actor), driverId)
    const { rows, total } = await listSubjectAccess(db, { plantId: actor.plant.id, show, driverId }, toLimitOffset(page))
    const reader = { permissions: actor.permissions, today: todayOf(actor, now), now }
    return { data: rows.map((row) => presentSubjectAccess(row, reader)), ...page, total }
  },

  ask: async ({ db, actor, input: { driver_id: driverId, note }, now }) => ({
    _id: await askCopy(db, { driverId, note }, { actor, now }),
    message: 'It is in the list of copies',
  }),

  make: async ({ db, actor, input: { id }, now }) => {
    await makeCopy(db, id, { actor, now, queues })
    return { message: 'The copy is being made. You get a notification when it is ready.' }
  },

  handOver: async ({ db, actor, input, http, now }) => {
    const handed = await handOver(db, input, { actor, now })
    if (handed === null) return { message: 'Handed over', link: null, code: null, until: null }
    const link = `${publicUrl ?? originOf(http)}${copyLinkPath}${handed.token}`
    return { message: 'Handed over', link, code: handed.code, until: handed.until.toISOString() }
  },

  endLink: async ({ db, actor, input: { id }, now }) => {
    await endLink(db, id, { actor, now })
    return { message: 'The link no longer works' }
  },

  close: async ({ db, actor, input, now }) => {
    await closeAccess(db, input, { actor, now })
    return { message: 'Closed' }
  },
})

export const copyLinkApi = (files: Pick<FileStore, 'read'>): Handlers<typeof copyLinkContract> => ({
  open: async ({ db, input, http, now }) => {
    const stored = await openCopy(db, input, { address: http.address, now })
    const { stream, size } = await files.read(stored.storage_name)
    return new FileResponse(stream, { ...downloadHeaders(stored.original_name, stored.media_type), 'content-length': String(size) })
  },
})
