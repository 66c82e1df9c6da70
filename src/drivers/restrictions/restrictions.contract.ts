import * as z from 'zod/mini'
import { portalUsers } from '#accounts/access.rules.ts'
import { masterContract, masterName, type MasterContract } from '#administration/master-data.contract.ts'
import { route } from '#platform/contract/route.ts'
import { id, mandatoryText, timeOfDay } from '#platform/contract/shapes.ts'
import { restrictionShape } from './restriction-shape.contract.ts'
import { nightWords, restrictionEffects, restrictionSymbols, type RestrictionEffect, type RestrictionSymbol } from './restriction.rules.ts'

export const symbolNames = {
  glasses: 'Glasses',
  moon: 'Moon',
  truck: 'Lorry',
  people: 'Two people',
  ear: 'Ear',
  clock: 'Clock',
  alert: 'Warning sign',
} satisfies Record<RestrictionSymbol, string>

export const effectNames = {
  shown: 'The guard sees it',
  night: 'No entry at night',
  bulk_load: 'No bulk load',
} satisfies Record<RestrictionEffect, string>

const symbol = z.enum(restrictionSymbols, `Choose one of ${restrictionSymbols.join(', ')}`)
const effect = z.enum(restrictionEffects, `Choose one of ${restrictionEffects.join(', ')}`)
const mostWords = 40

export const RestrictionRow = z.object({
  _id: z.string(),
  key: z.string(),
  name: z.string(),
  words: z.string(),
  symbol: z.enum(restrictionSymbols),
  effect: z.enum(restrictionEffects),
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
  is_active: z.boolean(),
})
export type RestrictionRow = z.output<typeof RestrictionRow>

const wordsText = 'Enter the words that the guard reads'
const details = {
  name: masterName(),
  /** Of a night they follow from its beginning. */
  words: z._default(z.string(wordsText).check(z.trim(), z.maxLength(mostWords, `Use at most ${mostWords} characters`)), ''),
  symbol: z._default(symbol, 'alert'),
  effect: z._default(effect, 'shown'),
  /** Of a night, by the plant's clock. */
  from: z.nullish(timeOfDay),
  until: z.nullish(timeOfDay),
  is_active: z._default(z.boolean(mandatoryText), true),
}

const Details = z.object(details)
export type RestrictionDetails = z.output<typeof Details>
export type RestrictionInput = z.input<typeof Details>

/** Reported together with the form's other errors. */
const consistent = z.check<RestrictionDetails>(
  ({ value, issues }) => {
    for (const { field, message } of problemsOf(value)) issues.push({ code: 'custom', input: value, path: [field], message })
  },
  { when: ({ issues }) => issues.every(({ path }) => path?.[0] === 'name') },
)

type Problem = { field: keyof RestrictionDetails; message: string }

function problemsOf({ words, effect: does, from, until }: RestrictionDetails): readonly Problem[] {
  if (does !== 'night') return words === '' ? [{ field: 'words', message: wordsText }] : []
  if (!from || !until)
    return [
      ...(from ? [] : [{ field: 'from' as const, message: 'Enter when the night begins' }]),
      ...(until ? [] : [{ field: 'until' as const, message: 'Enter when the night ends' }]),
    ]
  return from === until ? [{ field: 'until', message: 'The night has to end at another time than it begins' }] : []
}

/** What the guard reads. */
export const wordsOf = ({ words, effect: does, from }: Pick<RestrictionDetails, 'words' | 'effect' | 'from'>): string =>
  does === 'night' && from ? nightWords(from) : words

/** What the plant's drivers can be restricted to by a proof. */
export const restrictionsContract: MasterContract<RestrictionRow, RestrictionDetails, RestrictionInput> = masterContract({
  path: '/v2/admin/restrictions',
  listMethod: 'GET',
  nouns: { one: 'a restriction', many: 'restrictions' },
  row: RestrictionRow,
  sorts: ['name', 'effect', 'is_active'],
  create: Details.check(consistent),
  update: z.object({ id: id(), ...details }).check(consistent),
})

export const RestrictionChoice = z.extend(restrictionShape, { name: z.string(), is_active: z.boolean() })
export type RestrictionChoice = z.output<typeof RestrictionChoice>

export const restrictionChoicesContract = {
  list: route({
    method: 'GET',
    path: '/v2/drivers/restriction-choices',
    summary: "List the plant's restrictions, with those that are not given any more",
    access: portalUsers(['staff_portal', 'transporter_portal', 'doctor', 'trainer']),
    input: z.object({}),
    output: z.object({ restrictions: z.array(RestrictionChoice) }),
  }),
}
