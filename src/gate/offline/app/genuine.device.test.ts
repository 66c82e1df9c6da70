import { sign } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, it, vi } from 'vitest'
import { generateCardKey, secretKeyOf } from '#onboarding/card-codes/card-keys.rules.ts'
import { signCardToken } from '#onboarding/card-codes/card-token.rules.ts'
import { formatSign1, sign1Bytes } from '#onboarding/card-codes/sign1.rules.ts'
import { signPassCode } from '../../digital-pass/pass-signature.rules.ts'
import { gateData } from '../gate-data.factory.ts'
import { gateDataContext } from '../sealed-data.rules.ts'
import { readEntry, readGenuineData } from './genuine.device.ts'

const now = new Date('2026-11-21T06:00:00Z')
const [known, stranger] = [generateCardKey(now), generateCardKey(now)].map((key) => ({ ...key, key: secretKeyOf(key) }))
if (!known || !stranger) throw new Error('two keys')
const serverKeys = [{ id: known.id, public_key: known.public_key }]
const pass = { driverId: '7', madeAt: now }

const entries = [
  ['a digital pass', signPassCode(known, pass), { kind: 'digital_pass' }],
  ['a pass of another key', signPassCode(stranger, pass), { kind: 'forged' }],
  ['a card', signCardToken(known, { cardId: '7', plantId: '1', issuedAt: now }), { kind: 'card', cardId: '7', plantId: '1' }],
  ['a number', 'DP-7', { kind: 'number', number: 'DP-7' }],
  ['a card of another key', signCardToken(stranger, { cardId: '7', plantId: '1', issuedAt: now }), { kind: 'forged' }],
] as const

it.each(entries)('a device without a network reads %s', async (_, entered, entry) => {
  expect(await readEntry(entered, serverKeys)).toEqual(entry)
})

it('data of which any byte was altered count as none', async () => {
  const parts = { keyId: known.id, payload: new Uint8Array(gzipSync(JSON.stringify(gateData()))) }
  const genuine = new Uint8Array(formatSign1({ ...parts, signature: sign(null, sign1Bytes(parts, gateDataContext), known.key) }))
  expect(await readGenuineData(genuine, serverKeys)).toMatchObject({ kind: 'snapshot' })
  const accepted = await Promise.all(
    [...genuine.keys()].map(async (at) => readGenuineData(genuine.with(at, (genuine[at] ?? 0) ^ 1), serverKeys)),
  )
  expect(accepted.filter(Boolean)).toEqual([])
  const ofCards = new Uint8Array(formatSign1({ ...parts, signature: sign(null, sign1Bytes(parts), known.key) }))
  expect(await readGenuineData(ofCards, serverKeys)).toBeUndefined()
})

it.each(entries)('and %s alike where the browser has no Ed25519', async (_, entered, entry) => {
  const importKey = vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('Unrecognized name', 'NotSupportedError'))
  try {
    expect(await readEntry(entered, serverKeys)).toEqual(entry)
  } finally {
    importKey.mockRestore()
  }
})
