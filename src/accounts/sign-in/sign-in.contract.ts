import * as z from 'zod/mini'
import { anyone } from '#platform/contract/access.ts'
import { route } from '#platform/contract/route.ts'
import { digitsText, mandatory } from '#platform/contract/shapes.ts'
import { AccessToken } from './access-token.contract.ts'
import { codeDigits, attemptEndedMessage, longCodeDigits } from './sign-in.rules.ts'

/** The answer is the same for registered and unknown numbers. */
export const Challenge = z.object({
  message: z.string(),
  /** The `{token}` in the page's path. Not a secret: it works only with this browser's cookie. */
  challenge: z.uuid(),
  /** The masked number that was entered, registered or not. */
  sent_to: z.string(),
  /** Seconds. */
  expires_in: z.number().check(z.int()),
  /** Seconds until another code can be requested; null when this challenge has sent its last. */
  resend_in: z.nullable(z.number().check(z.int())),
  /** 6, or more where the limits of the number are used up. */
  code_digits: z.number().check(z.int()),
  /** Only in a demo without an SMS gateway or mail server. */
  demo_code: z.optional(z.string()),
})
export type Challenge = z.output<typeof Challenge>

const token = z.uuid(attemptEndedMessage)
const codeRequired = 'Enter all digits of the code'
const code = z.string(codeRequired).check(
  z.overwrite((text) => text.replaceAll(/\s/g, '')),
  z.regex(new RegExp(`^(\\d{${codeDigits}}|\\d{${longCodeDigits}})$`), codeRequired),
)

export const signInContract = {
  verifyPhone: route({
    method: 'POST',
    path: '/v1/auth/verify-phone',
    summary: 'Request a login code',
    access: anyone,
    input: z.object({
      phone: z.pipe(
        digitsText('Enter your registered phone number'),
        mandatory({ message: 'Enter your registered phone number', max: 40 }),
      ),
    }),
    output: Challenge,
  }),
  resendCode: route({
    method: 'POST',
    path: '/v1/auth/resend-code',
    summary: 'Request another code; it replaces the previous one',
    access: anyone,
    input: z.object({ token }),
    output: Challenge,
  }),
  verifyCode: route({
    method: 'POST',
    path: '/v1/auth/verify-code',
    summary:
      "Log in with the code; the plant and portal are selected next. Programs send 'X-Access-Token: body' to get the token in the answer",
    access: anyone,
    input: z.object({ token, code }),
    output: AccessToken,
  }),
}
