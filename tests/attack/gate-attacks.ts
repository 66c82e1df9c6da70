import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { signedTexts } from '#gate/devices/device-signature.rules.ts'
import { signPassCode } from '#gate/digital-pass/pass-signature.rules.ts'
import { generateCardKey, secretKeyOf } from '#onboarding/card-codes/card-keys.rules.ts'
import { signCardToken } from '#onboarding/card-codes/card-token.rules.ts'
import { inParallel, type Attack } from './attack-shape.ts'
import { send, type CallResult } from './client.ts'
import { bearer, parseBody, postJson } from './scene.ts'

/** Codes of a foreign key, altered and truncated ones, and guessed numbers, each recorded as a denial of nobody. */
const forgedChecks: Attack = {
  name: 'gate checks with forged codes and guessed numbers, 32 connections',
  prepare: async ({ port, attacker: { token } }) => {
    const key = generateCardKey(new Date())
    const signed = Array.from({ length: 50 }, (_, n) =>
      signCardToken({ id: key.id, key: secretKeyOf(key) }, { cardId: String(n + 1), plantId: '1', issuedAt: new Date() }),
    )
    const passes = Array.from({ length: 50 }, (_, n) =>
      signPassCode({ id: key.id, key: secretKeyOf(key) }, { driverId: String(n + 1), madeAt: new Date() }),
    )
    const altered = signed.map((code, n) => code.slice(0, n) + (code[n] === 'A' ? 'B' : 'A') + code.slice(n + 1))
    const truncated = signed.map((code, n) => code.slice(0, 90 + n))
    const numbers = Array.from({ length: 50 }, (_, n) => `NO-SUCH-${n}`)
    const entered = [...signed, ...passes, ...altered, ...truncated, ...numbers, 'A'.repeat(168), 'A'.repeat(15_000), '9'.repeat(400)]
    return (ending) =>
      inParallel(32, ending, async (round) => {
        const body = { key: randomUUID(), entered: entered[round % entered.length], direction: 'in' }
        const answer = await postJson(port, '/v2/gate/check', body, { token, from: `127.0.6.${1 + (round % 250)}` })
        const isLetIn = answer.outcome === '200' && !answer.text.includes('"outcome":"blocked"')
        return isLetIn ? { ...answer, outcome: 'accepted' } : answer
      })
  },
}

/** One key for many checks: recorded once. */
const replayedChecks: Attack = {
  name: 'gate checks replayed with one key, 16 connections',
  prepare: async ({ port, attacker: { token } }) => {
    const key = randomUUID()
    return (ending) =>
      inParallel(16, ending, (round) =>
        round % 4 === 0
          ? postJson(port, '/v2/gate/check', { key, entered: 'NO-SUCH-CARD', direction: 'in' }, { token, from: '127.0.6.251' })
          : postJson(port, '/v2/gate/check', { key, entered: `NO-SUCH-${round}`, direction: 'out' }, { token, from: '127.0.6.252' }),
      )
  },
}

type EnrolledDevice = {
  device_id: string
  personId: string
  signed: (text: string) => string
  sealed: (path: string, body: object, changed?: object) => object
  request: (path: string, body: object, changed?: object) => Promise<CallResult>
}

/** A device that the attacker may use, and what it takes to sign requests for the person who is logged in. */
export async function anEnrolledDevice(port: number, token: string, from: string): Promise<EnrolledDevice> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signed = (text: string): string =>
    sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  const public_key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64url')
  const begun = await postJson(port, '/v2/gate/devices', { name: `Attack ${randomUUID()}`, public_key }, { token, from })
  const { device_id, challenge } = parseBody(begun) as { device_id: string; challenge: string }
  const signature = signed(signedTexts.enrolment(device_id, challenge))
  await postJson(port, '/v2/gate/devices/prove', { device_id, signature }, { token, from })
  const me = await send(port, { path: '/v1/auth/me', headers: bearer(token), from })
  const personId = (parseBody(me) as { user: { _id: string } }).user._id
  const sealed = (path: string, body: object, changed: object = {}) => {
    const call = { method: 'POST', path: `/v2/gate/device/${path}` }
    const [at, nonce] = [new Date().toISOString(), randomUUID()]
    const made = signed(signedTexts.request({ deviceId: device_id, personId, call, at, nonce, body }))
    return { ...body, device: { device_id, at, nonce, signature: made, ...changed } }
  }
  const request = (path: string, body: object, changed: object = {}) =>
    postJson(port, `/v2/gate/device/${path}`, sealed(path, body, changed), { token, from })
  return { device_id, personId, signed, sealed, request }
}

/** A stolen device with a PIN: checks dated wrongly, of other plants' cards and of nobody, with verdicts and texts of its own, and requests sent again. */
const lyingDevice: Attack = {
  name: 'checks of a device that lies, 16 connections',
  prepare: async ({ port, attacker: { token } }) => {
    const from = '127.0.6.254'
    const { device_id, personId, signed, sealed, request } = await anEnrolledDevice(port, token, from)
    // Served data, and a second shift: nothing of before counts any more.
    for (const path of ['shift', 'snapshot', 'shift']) await request(path, {})
    const shifted = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()
    const check = (fields: object) => {
      const honest = {
        device_id,
        key: randomUUID(),
        at: shifted(0),
        ahead_ms: 0,
        guard_id: personId,
        found_by: 'card',
        entered: null,
        card_id: '1',
      }
      const rest = { direction: 'in', is_bulk_load: false, registration: null, outcome: 'cleared', reasons: [], data_at: shifted(0) }
      const body = JSON.stringify({ ...honest, ...rest, ...fields })
      return { body, signature: signed(signedTexts.check(device_id, body)) }
    }
    const text = 'x'.repeat(300)
    const lies = [
      { at: shifted(24) },
      { at: shifted(-24 * 400), data_at: shifted(-24 * 400) },
      { ahead_ms: -999_999_999_999 },
      { at: shifted(-0.5), data_at: shifted(-0.5) },
      { data_at: shifted(-1) },
      { data_at: shifted(-72) },
      { data_at: shifted(72) },
      { card_id: null },
      { card_id: '999999999999' },
      { card_id: '1', entered: 'NO-SUCH-CARD', found_by: 'card_no' },
      { guard_id: '999999999' },
      { outcome: 'cleared', reasons: [{ code: 'status', isBlocking: true, text, whatToDo: text }] },
      { outcome: 'blocked', reasons: [] },
      { outcome: 'blocked', reasons: [{ code: 'made_up', isBlocking: true }] },
    ]
    const again = sealed('checks', { checks: [check({})] })
    const hundred = (round: number) => Array.from({ length: 100 }, (_, n) => check(lies[(round + n) % lies.length] ?? {}))
    return (ending) =>
      inParallel(16, ending, async (round) => {
        if (round % 8 === 0) return postJson(port, '/v2/gate/device/checks', again, { token, from })
        const answer = await request(
          'checks',
          { checks: round % 8 === 2 ? hundred(round) : [check(lies[round % lies.length] ?? {})] },
          round % 8 === 1 ? { nonce: randomUUID() } : {},
        )
        const isRecorded = answer.outcome === '200' && answer.text.includes('"recorded"')
        return isRecorded ? { ...answer, outcome: 'accepted' } : answer
      })
  },
}

/** A device of the attacker's own, and a key of a program: data and photographs without end, signed, forged and replayed. */
const dataFlood: Attack = {
  name: 'data and photographs for devices and programs, 24 connections',
  prepare: async ({ port, attacker: { token }, drivers }) => {
    const from = '127.0.6.253'
    const { request } = await anEnrolledDevice(port, token, from)
    const made = await postJson(port, '/v2/integrations/keys/create', { name: randomUUID(), scopes: ['gate.changes'] }, { token, from })
    const { key } = parseBody(made) as { key: string }
    const get = (path: string, fields: Record<string, string>, by = token) =>
      send(port, { path: `/v2/gate/${path}?${new URLSearchParams(fields)}`, headers: bearer(by), from })
    const calls = [
      () => request('photographs', { driver_ids: drivers }),
      () => request('photographs', { driver_ids: drivers }, { nonce: randomUUID() }),
      () => request('photographs', { driver_ids: Array.from({ length: 900 }, () => '1') }),
      () => request('snapshot', {}),
      () => request('changes', { since: '0' }),
      () => get('snapshot', {}, key),
      () => get('changes', { since: '0' }, key),
      () => get('changes', { since: '0' }),
    ]
    return (ending) => inParallel(24, ending, (round) => calls[round % calls.length]?.() ?? Promise.reject(new Error('no call')))
  },
}

export const gateAttacks: readonly Attack[] = [forgedChecks, replayedChecks, lyingDevice, dataFlood]
