import { scopeOf, todayOf, type Handlers } from '#accounts/people.ts'
import { findStoredFile } from '#platform/server/files/file-rows.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import { fileHeaders } from '#platform/server/http/file-headers.ts'
import { FileResponse } from '#platform/server/http/handlers.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { maxListedRows } from '#platform/contract/paging.ts'
import { toPageBounds, toPageJson } from '#platform/server/database/statements/listing.ts'
import type { CardPrinter } from '../card-print/card-printer.service.ts'
import { findBatch, listBatchCards, listBatches } from './card-batches.store.ts'
import { findCardDetails } from './card-details.service.ts'
import { countCards, listCards } from './card-list.store.ts'
import type { cardIssuanceContract } from './card-issuance.contract.ts'
import { presentBatch, presentBatchCard, presentCardDetails, presentCounts, presentIssuanceRow } from './card-issuance.presenter.ts'
import { findScopedCard } from './card-issuance.store.ts'

export const cardIssuanceApi = (files: UploadStore, printer: CardPrinter): Handlers<typeof cardIssuanceContract> => ({
  index: async ({ input, actor, db, now }) => {
    const { stage, search, transporter_id, sort } = input
    const plantId = actor.plant.id
    const counts = await countCards(db, plantId, maxListedRows)
    const filter = { plantId, stage, transporterId: transporter_id, sort, size: counts[stage] }
    const found = await listCards(db, filter, search, toPageBounds(input, maxListedRows))
    const today = todayOf(actor, now)
    return {
      ...toPageJson(input, maxListedRows, found, (row) => presentIssuanceRow(row, today)),
      counts: presentCounts(counts, maxListedRows),
    }
  },

  details: async ({ input, actor, db, now }) =>
    presentCardDetails(await findCardDetails(db, printer, { actor, driverId: input.driver_id, now }), {
      today: todayOf(actor, now),
      timeZone: actor.plant.timeZone,
    }),

  batches: async ({ input, actor, db }) => {
    const { limit, offset } = toPageBounds(input, maxListedRows)
    const { rows, total } = await listBatches(db, actor.plant.id, { limit, offset })
    return { data: rows.map(presentBatch), page: input.page, page_size: input.page_size, total }
  },

  batch: async ({ input, actor, db }) => ({
    batch: presentBatch(await findBatch(db, actor.plant.id, input.batch_id)),
    cards: (await listBatchCards(db, input.batch_id)).map(presentBatchCard),
  }),

  address: async () => ({ address: printer.address && { site: printer.address.site, is_secure: printer.address.isSecure } }),

  signature: async ({ input, actor, db }) => {
    const { signature_file_id } = await findScopedCard(db, scopeOf(actor), input.card_id)
    if (signature_file_id === null) throw notFound()
    const file = await findStoredFile(db, signature_file_id)
    const { stream, size } = await files.read(file.storage_name)
    return new FileResponse(stream, fileHeaders({ name: file.original_name, mediaType: file.media_type, size }))
  },
})
