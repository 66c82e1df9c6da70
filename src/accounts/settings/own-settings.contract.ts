import * as z from 'zod/mini'
import { signedIn } from '#platform/contract/access.ts'
import { route } from '#platform/contract/route.ts'
import { done } from '#platform/contract/shapes.ts'

/** Well above the columns of the widest table and the number of tables. */
export const maxValuesPerSetting = 60
export const maxSettings = 100

/** A user's settings by key: `columns.drivers` lists the columns hidden in that table. `/v1/auth/me` returns all of them. */
export const OwnSettings = z.record(z.string(), z.array(z.string()))
export type OwnSettings = z.output<typeof OwnSettings>

export const ownSettingsContract = {
  save: route({
    method: 'PUT',
    path: '/v1/auth/settings',
    summary: 'Save one of your settings; an empty list deletes it',
    access: signedIn,
    input: z.object({
      key: z
        .string()
        .check(
          z.regex(/^[a-z][a-z0-9.-]*$/, 'Use only lowercase letters, digits, dots and hyphens'),
          z.maxLength(60, 'Use at most 60 characters'),
        ),
      value: z
        .array(z.string().check(z.maxLength(60, 'Use at most 60 characters')))
        .check(z.maxLength(maxValuesPerSetting, `Use at most ${maxValuesPerSetting} values`)),
    }),
    output: done(),
  }),
}
