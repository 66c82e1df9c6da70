import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { signedTexts } from '#gate/devices/device-signature.rules.ts'
import { signPassCode } from '#gate/digital-pass/pass-signature.rules.ts'
import { generateCardKey, secretKeyOf } from '#onboarding/card-codes/card-keys.rules.ts'
import { signCardToken } from '#onboarding/card-codes/card-token.rules.ts'
import { inParallel, type Attack } from './attack-shape.ts'
import { send } from './client.ts'
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

/** A device of the attacker's own, and a key of a program: data and photographs without end, signed, forged and replayed. */
const dataFlood: Attack = {
  name: 'data and photographs for devices and programs, 24 connections',
  prepare: async ({ port, attacker: { token }, drivers }) => {
    const from = '127.0.6.253'
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const signed = (text: string): string =>
      sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')
    const public_key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64url')
    const begun = await postJson(port, '/v2/gate/devices', { name: `Attack ${randomUUID()}`, public_key }, { token, from })
    const { device_id, challenge } = parseBody(begun) as { device_id: string; challenge: string }
    const signature = signed(signedTexts.enrolment(device_id, challenge))
    await postJson(port, '/v2/gate/devices/prove', { device_id, signature }, { token, from })
    const made = await postJson(port, '/v2/integrations/keys/create', { name: randomUUID(), scopes: ['gate.changes'] }, { token, from })
    const { key } = parseBody(made) as { key: string }
    const get = (path: string, fields: Record<string, string>, by = token) =>
      send(port, { path: `/v2/gate/${path}?${new URLSearchParams(fields)}`, headers: bearer(by), from })
    const driver_ids = drivers.join(',')
    const asked = (text: (id: string, at: string) => string) => {
      const at = new Date().toISOString()
      return { device_id, at, signature: signed(text(device_id, at)) }
    }
    const calls = [
      () => get('device/photographs', { ...asked((id, at) => signedTexts.photographs(id, at, driver_ids)), driver_ids }),
      () => get('device/photographs', { ...asked(signedTexts.snapshot), driver_ids }),
      () => get('device/photographs', { ...asked(signedTexts.snapshot), driver_ids: '1,'.repeat(900).slice(0, -1) }),
      () => get('device/snapshot', asked(signedTexts.snapshot)),
      () => get('device/changes', { ...asked((id, at) => signedTexts.changes(id, at, 0)), since: '0' }),
      () => get('snapshot', {}, key),
      () => get('changes', { since: '0' }, key),
      () => get('changes', { since: '0' }),
    ]
    return (ending) => inParallel(24, ending, (round) => calls[round % calls.length]?.() ?? Promise.reject(new Error('no call')))
  },
}

export const gateAttacks: readonly Attack[] = [forgedChecks, replayedChecks, dataFlood]
