import { NotSentError, sendTimeoutMs, type Sender } from './message.ts'

/** The request format of a gateway: most take a number and a text in one POST and differ in field names. */
export type SmsGateway = {
  url: string
  format: 'json' | 'form'
  headers: Readonly<Record<string, string>>
  toField: string
  textField: string
  /** Sent with every message, for example the sender's name. */
  fixedFields: Readonly<Record<string, string>>
}

/** Sends text messages through an HTTP gateway. Any 2xx status means accepted. */
export function smsGatewaySender(gateway: SmsGateway): Sender {
  return {
    async send({ to, text }, beforeCommit) {
      if (!to.phone) throw new NotSentError('The recipient has no phone number.')
      const fields = { ...gateway.fixedFields, [gateway.toField]: to.phone, [gateway.textField]: text }
      await beforeCommit?.()
      const status = await post(gateway, fields)
      if (status < 200 || status > 299)
        throw new NotSentError(`The SMS gateway refused the message (HTTP ${status}).`, { isOutage: !aboutOneMessage.includes(status) })
    },
  }
}

/** Bad Request and Unprocessable Content: this number or text; any other status concerns every message. */
const aboutOneMessage = [400, 422]

async function post(gateway: SmsGateway, fields: Readonly<Record<string, string>>): Promise<number> {
  const isJson = gateway.format === 'json'
  const type = isJson ? 'application/json' : 'application/x-www-form-urlencoded'
  const body = isJson ? JSON.stringify(fields) : new URLSearchParams(fields).toString()
  const headers = { 'content-type': type, ...gateway.headers }
  try {
    const response = await fetch(gateway.url, {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(sendTimeoutMs),
    })
    await response.body?.cancel()
    return response.status
  } catch (error) {
    throw new NotSentError(`The SMS gateway cannot be reached (${error instanceof Error ? error.name : 'unknown'}).`, {
      mayHaveArrived: true,
      isOutage: true,
    })
  }
}
