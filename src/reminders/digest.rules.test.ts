import { expect, it } from 'vitest'
import { digestText, maxDigestLines, type ExpiringItem } from './digest.rules.ts'

const mombasa = { name: 'Mombasa', today: '2026-11-21' }
const asha: ExpiringItem = {
  subject: 'medical',
  ownName: null,
  driverId: '1',
  name: 'Asha Otieno',
  idNo: '12345678',
  transporterId: '1',
  transporterName: 'Savanna',
  expiry: '2026-12-05',
}
const savanna: ExpiringItem = { ...asha, driverId: null, subject: 'transporter', name: 'Savanna', idNo: null, expiry: '2026-11-28' }

it('a driver’s expiries on one day share a line, most urgent first', () => {
  const items = [asha, { ...asha, subject: 'pass' as const }, { ...asha, subject: 'licence' as const, expiry: '2026-11-22' }, savanna]
  expect(digestText(items, mombasa)).toEqual({
    title: 'Documents expiring at Mombasa: 1 driver and 1 spot transporter',
    body: [
      'Asha Otieno (12345678, Savanna): licence, 22 Nov 2026 (1 day left)',
      'Savanna: spot transporter, 28 Nov 2026 (7 days left)',
      'Asha Otieno (12345678, Savanna): pass and medical, 05 Dec 2026 (14 days left)',
    ].join('\n'),
  })
})

it('documents that expired on missed days are reported as expired', () => {
  expect(digestText([{ ...asha, expiry: '2026-11-20' }], mombasa).body).toContain('20 Nov 2026 (expired)')
})

it('a long digest has the number of further lines', () => {
  const many = Array.from({ length: maxDigestLines + 5 }, (_, n) => ({ ...asha, idNo: String(10_000_000 + n) }))
  const { title, body } = digestText(many, mombasa)
  expect(title).toBe('Documents expiring at Mombasa: 35 drivers')
  expect(body.split('\n')).toHaveLength(maxDigestLines + 1)
  expect(body).toMatch(/and 5 more\.$/)
})
