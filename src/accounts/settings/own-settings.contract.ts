import * as z from 'zod'
import { signedIn } from '#platform/contract/access.ts'
import { route } from '#platform/contract/route.ts'
import { done } from '#platform/contract/shapes.ts'

/** No table has so many columns, and nobody so many tables. */
export const mostWords = 60
export const mostSettings = 100

/** What a person has set, by key: `columns.drivers` names the columns hidden in that table. `/v1/auth/me` answers all of them. */
export const OwnSettings = z.record(z.string(), z.array(z.string()))
export type OwnSettings = z.output<typeof OwnSettings>

export const ownSettingsContract = {
  keep: route({
    method: 'PUT',
    path: '/v1/auth/settings',
    summary: 'Keep one of the own settings; an empty list forgets it',
    access: signedIn,
    input: z.object({
      key: z
        .string()
        .regex(/^[a-z][a-z0-9.-]*$/, 'A key has small letters, digits, dots and hyphens')
        .max(60, 'Use at most 60 characters'),
      value: z.array(z.string().max(60, 'Use at most 60 characters')).max(mostWords, `Give at most ${mostWords} words`),
    }),
    output: done(),
  }),
}
