import * as z from 'zod/mini'

/** The header that requests the access token in the answer's body. */
export const tokenHeader = { name: 'x-access-token', value: 'body' } as const

export const AccessToken = z.object({
  message: z.string(),
  access_token: z
    .optional(z.string())
    .check(
      z.describe(
        "Only for programs that send the header 'X-Access-Token: body' and no Sec-Fetch-Site, which browsers send. Use it as 'Authorization: Bearer …'. Browsers get it only as an HttpOnly cookie.",
      ),
    ),
})
export type AccessToken = z.output<typeof AccessToken>
