import { clockToleranceMs } from '#platform/contract/clock-tolerance.ts'

type Call = { method: string; path: string }
/** What is signed of a request: whose login it goes with, which call, when, and all that it says. */
export type RequestToSign = {
  deviceId: string
  personId: string
  call: Call
  at: string
  /** UUID: a request counts once. */
  nonce: string
  /** Without `device`. */
  body: object
}

/** What a device signs, each with a text of its own, so that a signature for one purpose counts for no other. */
export const signedTexts = {
  enrolment: (deviceId: string, challenge: string): string => text('enrolment', deviceId, challenge),
  request: ({ deviceId, personId, call: { method, path }, at, nonce, body }: RequestToSign): string =>
    text('request', deviceId, personId, `${method} ${path}`, at, nonce, fieldsText(body)),
  check: (deviceId: string, body: string): string => text('check', deviceId, body),
  test: (deviceId: string, body: string): string => text('test', deviceId, body),
} as const

const text = (...parts: readonly string[]): string => ['driver-pass gate', ...parts].join('\n')

/** The same on both sides, whatever the order of the fields. */
const fieldsText = (body: object): string =>
  JSON.stringify(
    Object.entries(body)
      .filter(([name, value]) => name !== 'device' && value !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )

/** Whether a signed request still counts, by the server's clock. Devices measure how far theirs is off. */
export const isFresh = (at: Date, now: Date): boolean => Math.abs(now.getTime() - at.getTime()) <= clockToleranceMs

/** More of one device within the time that a request counts are a fault or an attack. */
export const maxKeptRequests = 1000
