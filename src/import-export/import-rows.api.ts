import { Readable } from 'node:stream'
import type { Handlers } from '#accounts/people.ts'
import type { Db } from '#platform/server/database/database.ts'
import { toLimitOffset } from '#platform/server/database/statements/page-and-total.ts'
import { contentDisposition } from '#platform/server/http/file-headers.ts'
import { FileResponse } from '#platform/server/http/handlers.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { readChunks } from './import-bytes.store.ts'
import { correctedOutcome } from './engine/corrected-row.rules.ts'
import { listChanges, listRefused } from './import-rows.store.ts'
import { findConflictNames, importKeyOf } from './import-scope.service.ts'
import type { importRowsContract } from './import-rows.contract.ts'
import { importKinds } from './import.contract.ts'
import { presentChangedRow, presentPastImport, presentRow } from './imports.presenter.ts'
import { findImport, listImports, type ImportKey, type ImportRow } from './imports.store.ts'
import { refusedFile, refusedFileName } from './refused-file.service.ts'

export const importRowsApi: Handlers<typeof importRowsContract> = {
  past: async ({ db, actor, input: { page, page_size } }) => {
    const { rows, total } = await listImports(db, { plantId: actor.plant.id, kinds: importKinds, ...toLimitOffset({ page, page_size }) })
    return { data: rows.map(presentPastImport), page, page_size, total }
  },

  changes: async ({ db, actor, input: { page, page_size, ...key } }) => {
    const { id } = await findImport(db, importKeyOf(actor, key))
    const { rows, total } = await listChanges(db, id, toLimitOffset({ page, page_size }))
    return { data: rows.map(presentChangedRow), page, page_size, total }
  },

  problems: async ({ db, actor, input: { page, page_size, ...key } }) => {
    const { id, report } = await findImport(db, importKeyOf(actor, key))
    const { rows, total } = await listRefused(db, id, toLimitOffset({ page, page_size }))
    const names = await findConflictNames(db, actor, rows)
    const data = rows.map((row) => presentRow({ ...row, read: [], outcome: correctedOutcome(report, row.line) }, names))
    return { data, page, page_size, total }
  },

  refused: async ({ db, actor, input }) => {
    const found = await findKept(db, importKeyOf(actor, input))
    return download(refusedFile(db, found), refusedFileName(found.file_name), 'text/csv; charset=utf-8')
  },

  file: async ({ db, actor, input }) => {
    const { id, file_name } = await findKept(db, importKeyOf(actor, input))
    return download(Readable.from(readChunks(db, id)), file_name, 'application/octet-stream')
  },
}

/** An import whose file has not been deleted. */
async function findKept(db: Db, key: ImportKey): Promise<ImportRow> {
  const found = await findImport(db, key)
  if (found.isCleared) throw notFound()
  return found
}

const download = (body: Readable, name: string, mediaType: string): FileResponse =>
  new FileResponse(body, {
    'content-type': mediaType,
    'content-disposition': contentDisposition('attachment', name),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
