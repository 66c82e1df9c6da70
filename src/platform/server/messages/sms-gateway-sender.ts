import { NotSent, sendTimeoutMs, type Sender } from './message.ts'

/** How a gateway wants to be asked: most take a number and a text by one POST, and differ in the names of the fields. */
export type SmsGateway = {
  readonly url: string
  readonly format: 'json' | 'form'
  readonly headers: Readonly<Record<string, string>>
  /** The fields' names. */
  readonly toField: string
  readonly textField: string
  /** Sent along with every message, as the name of the sender. */
  readonly fixedFields: Readonly<Record<string, string>>
}

/** Sends by an HTTP gateway for text messages; any answer of 200 to 299 means that it took the message over. */
export function smsGatewaySender(gateway: SmsGateway): Sender {
  return {
    async send({ to, text }, lastWord) {
      if (!to.phone) throw new NotSent('This person has no phone number.')
      const fields = { ...gateway.fixedFields, [gateway.toField]: to.phone, [gateway.textField]: text }
      await lastWord?.()
      const status = await post(gateway, fields)
      if (status < 200 || status > 299) throw new NotSent(`The SMS gateway did not take the message (HTTP ${status}).`)
    },
  }
}

async function post(gateway: SmsGateway, fields: Readonly<Record<string, string>>): Promise<number> {
  const isJson = gateway.format === 'json'
  const type = isJson ? 'application/json' : 'application/x-www-form-urlencoded'
  const body = isJson ? JSON.stringify(fields) : new URLSearchParams(fields).toString()
  const headers = { 'content-type': type, ...gateway.headers }
  try {
    const answer = await fetch(gateway.url, {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(sendTimeoutMs),
    })
    await answer.body?.cancel()
    return answer.status
  } catch (error) {
    throw new NotSent(`The SMS gateway cannot be reached (${error instanceof Error ? error.name : 'unknown'}).`, { mayHaveArrived: true })
  }
}
