import * as z from 'zod'
import type { Sender } from './message.ts'
import { smsGatewaySender } from './sms-gateway-sender.ts'
import { smtpSender } from './smtp-sender.ts'

const optional = z
  .string()
  .trim()
  .transform((text) => text || undefined)
const fields = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text || '{}')
    } catch {
      context.addIssue('This is not JSON, as {"from":"CEMENT"}')
      return z.NEVER
    }
  })
  .pipe(z.record(z.string(), z.string('Give texts only, as {"from":"CEMENT"}')))

const Env = z.object({
  /** Address that text messages are posted to, as https://gateway.example/messages. */
  SMS_GATEWAY_URL: optional.pipe(z.url({ protocol: /^https?$/, error: 'Give an http or https address' }).optional()).optional(),
  /** How the fields are written: json or form. */
  SMS_GATEWAY_FORMAT: z.enum(['json', 'form']).default('json'),
  /** One header that lets us in, as 'Authorization: Bearer …'. */
  SMS_GATEWAY_AUTH_HEADER: z
    .string()
    .regex(/^[\w-]+:\s*\S.*$/, "Give a header, as 'Authorization: Bearer …'")
    .optional(),
  SMS_GATEWAY_TO_FIELD: z.string().min(1).default('to'),
  SMS_GATEWAY_TEXT_FIELD: z.string().min(1).default('text'),
  /** Fields that are the same for every message, as JSON: {"from":"CEMENT"}. */
  SMS_GATEWAY_FIELDS: fields.default({}),
  /** Mail server, as smtp://user:password@mail.example:587 or smtps://…:465. */
  SMTP_URL: optional
    .pipe(z.url({ protocol: /^smtps?$/, error: 'Give an address as smtp://user:password@mail.example:587' }).optional())
    .optional(),
  /** Who mail is from, as 'Name <address>'. */
  MAIL_FROM: optional.optional(),
})

/** The ways of sending that are set up; null where one is not. `gateway` is the one for what must arrive now: text message, else mail. */
export type Messages = { readonly sms: Sender | null; readonly mail: Sender | null; readonly gateway: Sender | null }

/** Reads the variables above. Throws a sentence that names each variable that cannot be used, never its value. */
export function messagesFromEnv(env: NodeJS.ProcessEnv): Messages {
  const known = Object.fromEntries(Object.keys(Env.shape).map((name) => [name, env[name]]))
  const read = Env.safeParse(known)
  if (!read.success) throw unusable(read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  const sms = smsOf(read.data)
  const mail = mailOf(read.data)
  return { sms, mail, gateway: sms ?? mail }
}

type Env = z.output<typeof Env>

function smsOf(env: Env): Sender | null {
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

function mailOf(env: Env): Sender | null {
  if (!env.SMTP_URL) return null
  if (!env.MAIL_FROM) throw unusable(["MAIL_FROM: Give the sender of mail, as 'Name <address>'"])
  return smtpSender({ url: env.SMTP_URL, from: env.MAIL_FROM })
}

const unusable = (faults: readonly string[]): Error => new Error(`The settings for messages cannot be used. ${faults.join('; ')}`)
