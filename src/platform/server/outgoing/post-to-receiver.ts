import { lookup as lookUp, type LookupAddress } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPrivateAddress } from './private-address.rules.ts'

export type Outgoing = {
  url: URL
  headers: Readonly<Record<string, string>>
  body: string
  timeoutMs: number
  /** Whether private networks and plain http are allowed. */
  mayBePrivate: boolean
}

/**
 * Posts JSON to an address that a user entered, and answers the status. Redirects are not followed and the answer's body is not read. Rejects with an
 * Error whose message says why there is no answer. The address is judged when it is connected to, so that a name cannot change its mind in between.
 */
export function postToReceiver({ url, headers, body, timeoutMs, mayBePrivate }: Outgoing): Promise<number> {
  const isSecure = url.protocol === 'https:'
  if (!mayBePrivate && !isSecure) return Promise.reject(new Error('The address must begin with https://'))
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!mayBePrivate && isIP(host) !== 0 && isPrivateAddress(host)) return Promise.reject(new Error(privateText))
  const options: RequestOptions = {
    method: 'POST',
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    ...(!mayBePrivate && { lookup: publicLookup }),
  }
  return new Promise((resolve, reject) => {
    const call = (isSecure ? httpsRequest : httpRequest)(url, options, (answer) => {
      resolve(answer.statusCode ?? 0)
      answer.destroy()
    })
    call.on('error', (error) => reject(error.name === 'TimeoutError' || error.name === 'AbortError' ? new Error(slowText) : error))
    call.end(body)
  })
}

const privateText = 'The address leads into a private network'
const slowText = 'There was no answer in time'

const publicLookup: LookupFunction = (host, options, done) => {
  lookUp(host, { ...options, all: true }, (error, found) => {
    const addresses: readonly LookupAddress[] = found ?? []
    const refused = error ?? (addresses.some(({ address }) => isPrivateAddress(address)) ? new Error(privateText) : null)
    const [first] = addresses
    if (refused || !first) return done(refused ?? new Error('The address was not found'), '', 0)
    return options.all ? done(null, [...addresses]) : done(null, first.address, first.family)
  })
}
