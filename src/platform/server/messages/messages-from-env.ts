import * as z from 'zod/mini'
import '../english.ts'
import { setting } from '../setting.ts'
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

export const MessageVariables = z.object({
  SMS_GATEWAY_URL: setting(
    'Text messages are posted there, such as `https://gateway.example/messages`. Login codes go there, or by mail.',
    z.optional(z.pipe(optional, z.optional(z.url({ protocol: /^https?$/, error: 'Use an http or https address' })))),
  ),
  SMS_GATEWAY_FORMAT: setting('Of the body: `json` or `form`.', z._default(z.enum(['json', 'form']), 'json')),
  SMS_GATEWAY_AUTH_HEADER: setting(
    '`Authorization: Bearer …`',
    z.optional(z.string().check(z.regex(/^[\w-]+:\s*\S.*$/, "Use a header, like 'Authorization: Bearer …'"))),
  ),
  SMS_GATEWAY_TO_FIELD: setting('The field of the phone number.', z._default(z.string().check(z.minLength(1)), 'to')),
  SMS_GATEWAY_TEXT_FIELD: setting('The field of the text.', z._default(z.string().check(z.minLength(1)), 'text')),
  SMS_GATEWAY_FIELDS: setting('Fields of every message, such as `{"from":"CEMENT"}`.', z._default(fields, {})),
  SMTP_URL: setting(
    'The mail server: `smtp://user:password@mail.example:587` or `smtps://…:465`.',
    z.optional(
      z.pipe(optional, z.optional(z.url({ protocol: /^smtps?$/, error: 'Use an address like smtp://user:password@mail.example:587' }))),
    ),
  ),
  MAIL_FROM: setting('The sender of mail: `Name <address>`.', z.optional(optional)),
})

/** The channels, null where not set up. `gateway` sends urgent messages: SMS, or mail without an SMS gateway. */
export type Messages = { sms: Sender | null; mail: Sender | null; gateway: Sender | null }

/** Reads the variables above. The error names each invalid variable, never its value. */
export function messagesFromEnv(env: NodeJS.ProcessEnv): Messages {
  const variables = Object.fromEntries(Object.keys(MessageVariables.shape).map((name) => [name, env[name]]))
  const parsed = MessageVariables.safeParse(variables)
  if (!parsed.success) throw invalidSettings(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  const sms = smsSenderFrom(parsed.data)
  const mail = mailSenderFrom(parsed.data)
  return { sms, mail, gateway: sms ?? mail }
}

type Env = z.output<typeof MessageVariables>

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
