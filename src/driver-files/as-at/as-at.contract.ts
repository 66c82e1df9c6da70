import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { VerdictAnswer } from '#drivers/verdict/as-at/verdict.contract.ts'
import { isAsAt } from '#platform/contract/as-at.ts'
import { route } from '#platform/contract/route.ts'
import { id } from '#platform/contract/shapes.ts'

/** What counts of a past moment. */
export const knownAs = ['then', 'now'] as const
export type KnownAs = (typeof knownAs)[number]

const noMoment = 'Enter a day and a time, such as 2026-03-03T14:10'

const MomentTable = z.object({
  title: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  /** Instead of rows, where there are none. */
  none: z.string(),
})
export type MomentTable = z.output<typeof MomentTable>

export const DriverAtMoment = z.object({
  /** As answers of the verdict carry it; everything else is empty where nothing was kept of that time. */
  verdict: VerdictAnswer,
  moment: z.string(),
  known: z.enum(knownAs),
  /** What is known less exactly, or only since a day. */
  notes: z.array(z.string()),
  /** How the driver stood, as a label and a text each. */
  standing: z.array(z.object({ label: z.string(), text: z.string() })),
  tables: z.array(MomentTable),
})
export type DriverAtMoment = z.output<typeof DriverAtMoment>

export const driverAsAtContract = {
  asAt: route({
    method: 'GET',
    path: '/v2/drivers/as-at',
    summary:
      'Show how a driver stood at a past moment: verdict, requirements with their proofs, what stopped the driver, open requests, gate checks of the day',
    access: staff('drivers.read'),
    input: z.object({
      driver_id: id(),
      as_at: z.string(noMoment).check(z.refine((text) => text.includes('T') && isAsAt(text), { error: noMoment })),
      /** As known then, by default, or as known now: with what was recorded later about that day. */
      known: z.optional(z.enum(knownAs, `Choose one of ${knownAs.join(', ')}`)),
    }),
    output: DriverAtMoment,
  }),
}
