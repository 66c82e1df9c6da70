import type { Messages } from '#platform/server/messages/messages-from-env.ts'
import { fine, problem, failureText, warning, type Finding } from './finding.ts'

export type TestRecipients = { phone?: string | undefined; email?: string | undefined }

const test = { subject: 'Test message', text: 'This is a test message of Driver pass. You need not do anything.' }

/** Sends a test message through each gateway to the given recipient. */
export const checkGateways = (messages: Messages, to: TestRecipients): Promise<readonly Finding[]> =>
  Promise.all([
    checkGateway('SMS', messages.sms, to.phone, { ...sms, other: messages.mail ? mail.option : null }, { phone: to.phone }),
    checkGateway('Mail', messages.mail, to.email, { ...mail, other: messages.sms ? sms.option : null }, { email: to.email }),
  ])

type Gateway = {
  option: string
  setting: string
  /** The option that tests the other gateway, where that one is set up. */
  other: string | null
}
const sms = { option: '--phone', setting: 'SMS_GATEWAY_URL, SMS_GATEWAY_AUTH_HEADER and SMS_GATEWAY_FIELDS' }
const mail = { option: '--email', setting: 'SMTP_URL and MAIL_FROM' }

async function checkGateway(
  subject: string,
  sender: Messages['sms'],
  recipient: string | undefined,
  { option, setting, other }: Gateway,
  to: TestRecipients,
): Promise<Finding> {
  if (!sender && recipient === undefined) return fine(subject, 'is not set up')
  if (!sender)
    return problem(
      subject,
      'is not set up.',
      other === null
        ? `Set ${setting}.`
        : `Messages go the other way here: npx driver-pass doctor ${other} … tests it. Otherwise set ${setting}.`,
    )
  if (recipient === undefined)
    return warning(subject, 'is set up, and was not tested.', `Send a test message: npx driver-pass doctor ${option} …`)
  try {
    await sender.send({ to, ...test })
    return fine(subject, `a test message to ${recipient} was accepted; look whether it arrived`)
  } catch (error) {
    return problem(subject, failureText(error), `Check ${setting}, and that this machine may connect there.`)
  }
}
