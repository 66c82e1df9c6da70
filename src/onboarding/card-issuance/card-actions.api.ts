import { scopeOf, todayOf, type Handlers } from '#accounts/people.ts'
import { storeUpload } from '#drivers/picture/pictures.service.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import { contentDisposition } from '#platform/server/http/file-headers.ts'
import { FileResponse } from '#platform/server/http/handlers.ts'
import type { CardPrinter } from '../card-print/card-printer.service.ts'
import type { cardActionsContract } from './card-actions.contract.ts'
import { findScopedCard } from './card-issuance.store.ts'
import { discardCard, recordLeaving, replaceCard } from './end-cards.service.ts'
import { handOverCard } from './hand-over.service.ts'
import { onePrintEach } from './one-print.service.ts'
import { printBatch } from './print-batch.service.ts'

export function cardActionsApi(files: UploadStore, printer: CardPrinter): Handlers<typeof cardActionsContract> {
  const oneAtATime = onePrintEach()
  return {
    print: async ({ input, actor, db, now }) => {
      const { driver_ids, layout, card_no, address } = input
      const order = { actor, driverIds: driver_ids, layout, cardNo: card_no, isAddressAccepted: address === 'accepted', now }
      const pdf = await oneAtATime(actor.userId, () => printBatch(db, printer, order))
      return new FileResponse(pdf, {
        'content-type': 'application/pdf',
        'content-disposition': contentDisposition('attachment', `Cards ${todayOf(actor, now)}.pdf`),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
    },

    handOver: async ({ input, actor, db, now }) => {
      const { card_id, received_by, handed_over_on, old_card, signature } = input
      await findScopedCard(db, scopeOf(actor), card_id)
      await handOverCard(db, {
        actor,
        cardId: card_id,
        receivedBy: received_by,
        on: handed_over_on,
        oldCard: old_card,
        signature: signature && (await storeUpload(files, { file: signature, kinds: ['png'], userId: actor.userId, field: 'signature' })),
        now,
      })
      return { message: 'Card handed over. The driver is active.' }
    },

    replace: async ({ input, actor, db, now }) => {
      await replaceCard(db, { actor, cardId: input.card_id, reason: input.reason, comment: input.comment, now })
      return { message: 'The old card is no longer in force. Print a new one.' }
    },

    discard: async ({ input, actor, db, now }) => {
      await discardCard(db, { actor, cardId: input.card_id, comment: input.reason, now })
      return { message: 'Card discarded' }
    },

    left: async ({ input, actor, db, now }) => {
      await recordLeaving(db, { actor, driverId: input.driver_id, comment: input.comment, now })
      return { message: 'The driver has left' }
    },
  }
}
