import * as z from 'zod/mini'
import { cardOutcomes } from '#drivers/card/card-ends.rules.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { route } from '#platform/contract/route.ts'
import { done, fileAnswer, id, mandatory } from '#platform/contract/shapes.ts'
import { upload } from '#platform/contract/upload.ts'
import { cardLayouts, maxPrintedCards } from '../card-print/card-sides.contract.ts'
import { cardIssuanceAccess, cardIssuancePath } from './card-issuance.contract.ts'

/** Letters and digits; spaces are left out. */
const cardNo = z.optional(
  z.pipe(
    z.string().check(
      z.overwrite((text) => text.replaceAll(/\s/g, '').toUpperCase()),
      z.regex(/^([A-Z0-9][A-Z0-9/-]{0,19})?$/, 'Use at most 20 letters, digits, hyphens and slashes'),
    ),
    z.transform((text) => text || undefined),
  ),
)

/** What is done with a driver's card. */
export const cardActionsContract = {
  print: route({
    method: 'POST',
    path: `${cardIssuancePath}/print`,
    summary: 'Print cards as PDF; drivers without a card number get one',
    access: cardIssuanceAccess,
    input: z.object({
      driver_ids: z
        .array(id(), 'Choose the drivers')
        .check(
          z.minLength(1, 'Choose at least one driver'),
          z.maxLength(maxPrintedCards, `Print at most ${maxPrintedCards} cards at once`),
        ),
      layout: z.enum(cardLayouts, 'Choose single cards or sheets'),
      /** For one driver: a number that is scanned or typed. Without it, the plant's next one. */
      card_no: cardNo,
      /** Needed where the codes lead to an address without https. */
      address: z.optional(z.enum(['accepted'], 'Confirm the address that the cards carry')),
    }),
    output: fileAnswer(),
  }),
  handOver: route({
    method: 'POST',
    path: `${cardIssuancePath}/hand-over`,
    summary: 'Record that a card was handed over; the driver becomes active',
    creates: true,
    access: cardIssuanceAccess,
    maxBytes: 200 * 1024,
    input: z.object({
      card_id: id(),
      received_by: mandatory({ max: 100 }),
      handed_over_on: plainDate,
      identity: z.enum(['checked'], 'Compare the driver with the photograph first'),
      /** Needed where a card was handed over before. */
      old_card: z.optional(z.enum(cardOutcomes, 'Choose what became of the old card')),
      signature: z.optional(upload({ kinds: ['png'], maxBytes: 200 * 1024 })),
    }),
    output: done(),
  }),
  replace: route({
    method: 'POST',
    path: `${cardIssuancePath}/replace`,
    summary: 'End a lost or damaged card, so that a new one is issued',
    creates: true,
    access: cardIssuanceAccess,
    input: z.object({ card_id: id(), reason: z.enum(['lost', 'damaged'], 'Choose a reason'), comment: mandatory() }),
    output: done(),
  }),
  discard: route({
    method: 'POST',
    path: `${cardIssuancePath}/discard`,
    summary: 'Discard a misprint; its number is never used again',
    access: cardIssuanceAccess,
    input: z.object({ card_id: id(), reason: mandatory() }),
    output: done(),
  }),
  left: route({
    method: 'POST',
    path: `${cardIssuancePath}/left`,
    summary: 'Record that a driver without a card, or a suspended one, has left',
    access: cardIssuanceAccess,
    input: z.object({ driver_id: id(), comment: mandatory() }),
    output: done(),
  }),
}
