import * as z from 'zod'
import { anyone } from '#platform/contract/access.ts'
import { route } from '#platform/contract/route.ts'
import { mandatory } from '#platform/contract/shapes.ts'
import { codeDigits, startAgain } from './sign-in.rules.ts'

/** A code is on its way, if the number is known here; the answer never tells whether it is. */
export const Challenge = z.object({
  message: z.string(),
  /** The `{token}` of the page's path. It is no secret: without this browser's cookie it opens nothing. */
  challenge: z.uuid(),
  /** Seconds. */
  expires_in: z.number().int(),
  /** Seconds until another code may be asked for; null when no more are sent for this challenge. */
  resend_in: z.number().int().nullable(),
  /** Only where no way of sending codes is set up and the server runs as a demonstration. */
  demo_code: z.string().optional(),
})
export type Challenge = z.output<typeof Challenge>

/** The header by which a program asks for the access token in the answer. */
export const tokenHeader = { name: 'x-access-token', value: 'body' } as const

/** Browsers get the token as an HttpOnly cookie alone. */
export const AccessToken = z.object({
  message: z.string(),
  access_token: z
    .string()
    .optional()
    .describe(
      "Only for a program that sends the header 'X-Access-Token: body', and no Sec-Fetch-Site as browsers do. Send it as 'Authorization: Bearer …'. Browsers get it as an HttpOnly cookie alone.",
    ),
})
export type AccessToken = z.output<typeof AccessToken>

const token = z.uuid(startAgain)
const codeMissing = `Enter the ${codeDigits}-digit code`
const code = z
  .string(codeMissing)
  .overwrite((text) => text.replaceAll(/\s/g, ''))
  .regex(new RegExp(`^\\d{${codeDigits}}$`), codeMissing)

export const signInContract = {
  verifyPhone: route({
    method: 'POST',
    path: '/v1/auth/verify-phone',
    summary: 'Ask for a code to log in with',
    access: anyone,
    input: z.object({ phone: mandatory({ message: 'Enter your registered phone number', max: 40 }) }),
    output: Challenge,
  }),
  resendCode: route({
    method: 'POST',
    path: '/v1/auth/resend-code',
    summary: 'Ask for another code; it replaces the one before',
    access: anyone,
    input: z.object({ token }),
    output: Challenge,
  }),
  verifyCode: route({
    method: 'POST',
    path: '/v1/auth/verify-code',
    summary:
      "Log in with the code; the plant and portal are chosen next. Programs send 'X-Access-Token: body' to get the token in the answer",
    access: anyone,
    input: z.object({ token, code }),
    output: AccessToken,
  }),
}
