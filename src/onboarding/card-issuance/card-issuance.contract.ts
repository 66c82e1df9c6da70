import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { expiryShape, reference, statusShape } from '#drivers/driver-shapes.contract.ts'
import { cardEndReasons, cardOutcomes } from '#drivers/card/card-ends.rules.ts'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { route } from '#platform/contract/route.ts'
import { fileAnswer, id, optionalText } from '#platform/contract/shapes.ts'
import { cardLayouts, CardSides } from '../card-print/card-sides.contract.ts'
import { cardSorts, cardStages } from './card-stages.rules.ts'

export const cardIssuancePath = '/v1/onboarding/card-issuance'
export const cardIssuanceAccess = staff('onboarding.cards')

const card = {
  _id: z.string(),
  card_no: z.string(),
  printed_at: z.nullable(z.string()),
  print_count: z.number(),
  handed_over_at: z.nullable(z.string()),
  received_by: z.nullable(z.string()),
  cancelled_at: z.nullable(z.string()),
  end_reason: z.nullable(z.enum(cardEndReasons)),
}

export const IssuanceRow = z.object({
  _id: z.string(),
  name: z.string(),
  id_no: z.string(),
  transporter_id: reference,
  status: statusShape,
  alloc_pass: z.nullable(expiryShape),
  /** The allocated card; without one, the last that was cancelled. */
  card: z.nullable(z.object({ ...card, batch: z.nullable(z.string()) })),
})
export type IssuanceRow = z.output<typeof IssuanceRow>

const Person = z.nullable(z.string())
const Printing = z.object({ batch: z.string(), at: z.string(), by: Person })
const CardHistoryEntry = z.object({
  ...card,
  allocated_at: z.string(),
  allocated_by: Person,
  prints: z.array(Printing),
  handed_over_by: Person,
  has_signature: z.boolean(),
  ended_by: Person,
  end_comment: z.nullable(z.string()),
  outcome: z.nullable(z.enum(cardOutcomes)),
})
export type CardHistoryEntry = z.output<typeof CardHistoryEntry>

export const IssuanceDetails = z.object({
  _id: z.string(),
  name: z.string(),
  id_no: z.string(),
  transporter_id: reference,
  status: statusShape,
  picture: z.nullable(z.string()),
  alloc_pass: z.nullable(expiryShape),
  /** Why a card cannot be handed over today; empty when it can. */
  blockers: z.array(z.string()),
  /** The plant's own requirements that are not met yet: the card can be handed over, but the driver may not load with it. */
  unmet: z.array(z.string()),
  /** The photograph has changed since the card that waits was printed: it is printed again before it is handed over. */
  is_picture_outdated: z.boolean(),
  /** The allocated card, handed over or not. */
  card: z.nullable(z.object(card)),
  /** The card as it is printed, or would be. */
  sides: CardSides,
  /** A card handed over before, of which nobody has recorded what became of it. */
  old_card_no: z.nullable(z.string()),
  /** The transporter gave the card back because the driver left; recording that is the next step. */
  is_reported_left: z.boolean(),
  /** Cards replaced because they were lost or damaged. */
  replacements: z.number(),
  collection_place: z.string(),
  today: z.string(),
  /** The first day on which the card could have been handed over. */
  allocated_on: z.nullable(z.string()),
})
export type IssuanceDetails = z.output<typeof IssuanceDetails>

export const Batch = z.object({
  _id: z.string(),
  printed_at: z.string(),
  printed_by: Person,
  layout: z.enum(cardLayouts),
  cards: z.number(),
})
export type CardBatch = z.output<typeof Batch>

const BatchCard = z.object({ card_no: z.string(), driver_id: reference, is_printable: z.boolean() })
export type BatchCard = z.output<typeof BatchCard>

const index = route({
  method: 'GET',
  path: `${cardIssuancePath}/index`,
  summary: 'List the drivers whose card is to be printed, handed over or issued again, and those with a card',
  access: cardIssuanceAccess,
  follows: ['driver'],
  input: z.object({
    ...pageInput,
    stage: z._default(z.enum(cardStages, `Choose one of ${cardStages.join(', ')}`), 'print'),
    /** Part of the name, the start of the id number, or a card number. */
    search: z.optional(optionalText(100)),
    transporter_id: z.optional(id()),
    sort: z._default(z.enum(cardSorts, `Sort by one of ${cardSorts.join(', ')}`), 'name'),
  }),
  output: z.extend(paged(IssuanceRow), {
    counts: z.object({ print: z.number(), hand_over: z.number(), issued: z.number(), cancelled: z.number() }),
  }),
})

export const cardIssuanceContract = {
  index,
  details: route({
    method: 'GET',
    path: `${cardIssuancePath}/details`,
    summary: "A driver's card as it is printed, and what stands against handing it over",
    access: cardIssuanceAccess,
    follows: ['driver', 'onboarding'],
    input: z.object({ driver_id: id() }),
    output: z.object({ driver: IssuanceDetails, history: z.array(CardHistoryEntry) }),
  }),
  batches: route({
    method: 'GET',
    path: `${cardIssuancePath}/batches`,
    summary: 'List what was printed, and by whom',
    access: cardIssuanceAccess,
    follows: ['driver'],
    input: z.object(pageInput),
    output: paged(Batch),
  }),
  batch: route({
    method: 'GET',
    path: `${cardIssuancePath}/batch`,
    summary: 'The cards that were printed together',
    access: cardIssuanceAccess,
    follows: ['driver'],
    input: z.object({ batch_id: id() }),
    output: z.object({ batch: Batch, cards: z.array(BatchCard) }),
  }),
  address: route({
    method: 'GET',
    path: `${cardIssuancePath}/address`,
    summary: 'The site to which the codes of printed cards lead; one without https is confirmed before printing',
    access: cardIssuanceAccess,
    input: z.object({}),
    output: z.object({ address: z.nullable(z.object({ site: z.string(), is_secure: z.boolean() })) }),
  }),
  signature: route({
    method: 'GET',
    path: `${cardIssuancePath}/signature`,
    summary: 'The signature given for a card',
    access: cardIssuanceAccess,
    input: z.object({ card_id: id() }),
    output: fileAnswer(),
  }),
}
