import type { Log } from '../log/log.ts'
import type { Messages } from './messages-from-env.ts'
import { NotSentError, type Sender } from './message.ts'

export type Channel = 'sms' | 'mail'

/** A gateway as its latest messages found it. Counts are since the start of this server. */
export type GatewayState = {
  channel: Channel
  /** From a message that failed because of the gateway until one is accepted. */
  isFailing: () => boolean
  counts: Readonly<Record<'sent' | 'refused' | 'failed', number>>
}

export type WatchedMessages = Messages & { gateways: readonly GatewayState[] }

/** Records what becomes of the messages; an outage and its end are a line each in the log. */
export function watchMessages({ sms, mail }: Messages, log: Log): WatchedMessages {
  const [watchedSms, watchedMail] = [sms && watchSender(sms, 'sms', log), mail && watchSender(mail, 'mail', log)]
  return {
    sms: watchedSms,
    mail: watchedMail,
    gateway: watchedSms ?? watchedMail,
    gateways: [watchedSms, watchedMail].filter((gateway) => gateway !== null),
  }
}

function watchSender(sender: Sender, channel: Channel, log: Log): Sender & GatewayState {
  let isFailing = false
  const counts = { sent: 0, refused: 0, failed: 0 }
  return {
    channel,
    isFailing: () => isFailing,
    counts,
    send: async (message, beforeCommit) => {
      try {
        await sender.send(message, beforeCommit)
      } catch (error) {
        const isOutage = error instanceof NotSentError && error.isOutage
        counts[isOutage ? 'failed' : 'refused'] += 1
        if (isOutage && !isFailing) log.warn({ gateway: channel }, `Messages by ${channel} fail. ${error.message}`)
        isFailing ||= isOutage
        throw error
      }
      counts.sent += 1
      if (isFailing) log.info({ gateway: channel }, `Messages by ${channel} are sent again.`)
      isFailing = false
    },
  }
}
