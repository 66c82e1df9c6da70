import * as z from 'zod/mini'
import '../english.ts'
import type { Sender } from './message.ts'
import { smsGatewaySender } from './sms-gateway-sender.ts'
import { smtpSender } from './smtp-sender.ts'

const optional = z.pipe(
  z.string().check(z.trim()),
  z.transform((text) => text || undefined),
)
const fields = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text, context) => {
      try {
        return JSON.parse(text || '{}')
      } catch {
        context.issues.push({ code: 'custom', message: 'Use JSON, like {"from":"CEMENT"}', input: text })
        return z.NEVER
      }
    }),
  ),
  z.record(z.string(), z.string('Use text values only, like {"from":"CEMENT"}')),
)

const Env = z.object({
  /** URL that text messages are posted to: https://gateway.example/messages. */
  SMS_GATEWAY_URL: z.optional(z.pipe(optional, z.optional(z.url({ protocol: /^https?$/, error: 'Use an http or https address' })))),
  /** Body format: json or form. */
  SMS_GATEWAY_FORMAT: z._default(z.enum(['json', 'form']), 'json'),
  /** The authorization header: 'Authorization: Bearer …'. */
  SMS_GATEWAY_AUTH_HEADER: z.optional(z.string().check(z.regex(/^[\w-]+:\s*\S.*$/, "Use a header, like 'Authorization: Bearer …'"))),
  SMS_GATEWAY_TO_FIELD: z._default(z.string().check(z.minLength(1)), 'to'),
  SMS_GATEWAY_TEXT_FIELD: z._default(z.string().check(z.minLength(1)), 'text'),
  /** Fields sent with every message, as JSON: {"from":"CEMENT"}. */
  SMS_GATEWAY_FIELDS: z._default(fields, {}),
  /** Mail server: smtp://user:password@mail.example:587 or smtps://…:465. */
  SMTP_URL: z.optional(
    z.pipe(optional, z.optional(z.url({ protocol: /^smtps?$/, error: 'Use an address like smtp://user:password@mail.example:587' }))),
  ),
  /** Sender of mail: 'Name <address>'. */
  MAIL_FROM: z.optional(optional),
})

/** The channels, null where not set up. `gateway` sends urgent messages: SMS, or mail without an SMS gateway. */
export type Messages = { readonly sms: Sender | null; readonly mail: Sender | null; readonly gateway: Sender | null }

/** Reads the variables above. The error names each invalid variable, never its value. */
export function messagesFromEnv(env: NodeJS.ProcessEnv): Messages {
  const variables = Object.fromEntries(Object.keys(Env.shape).map((name) => [name, env[name]]))
  const parsed = Env.safeParse(variables)
  if (!parsed.success) throw invalidSettings(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  const sms = smsSenderFrom(parsed.data)
  const mail = mailSenderFrom(parsed.data)
  return { sms, mail, gateway: sms ?? mail }
}

type Env = z.output<typeof Env>

function smsSenderFrom(env: Env): Sender | null {
  if (!env.SMS_GATEWAY_URL) return null
  const [name = '', ...value] = env.SMS_GATEWAY_AUTH_HEADER?.split(':') ?? []
  return smsGatewaySender({
    url: env.SMS_GATEWAY_URL,
    format: env.SMS_GATEWAY_FORMAT,
    headers: name ? { [name]: value.join(':').trim() } : {},
    toField: env.SMS_GATEWAY_TO_FIELD,
    textField: env.SMS_GATEWAY_TEXT_FIELD,
    fixedFields: env.SMS_GATEWAY_FIELDS,
  })
}

function mailSenderFrom(env: Env): Sender | null {
  if (!env.SMTP_URL) return null
  if (!env.MAIL_FROM) throw invalidSettings(["MAIL_FROM: Enter the sender of mail, like 'Name <address>'"])
  return smtpSender({ url: env.SMTP_URL, from: env.MAIL_FROM })
}

const invalidSettings = (problems: readonly string[]): Error =>
  new Error(`The settings for messages cannot be used. ${problems.join('; ')}`)
