import { expect, it } from 'vitest'
import { digestWords, mostLines, type RunningOut } from './digest.rules.ts'

const mombasa = { name: 'Mombasa', today: '2026-11-21' }
const asha: RunningOut = {
  thing: 'medical',
  name: 'Asha Otieno',
  idNo: '12345678',
  transporterId: '1',
  transporterName: 'Savanna',
  expiry: '2026-12-05',
}
const savanna: RunningOut = { ...asha, thing: 'transporter', name: 'Savanna', idNo: null, expiry: '2026-11-28' }

it('a driver’s expiries on one day share a line, most urgent first', () => {
  const items = [asha, { ...asha, thing: 'pass' as const }, { ...asha, thing: 'licence' as const, expiry: '2026-11-22' }, savanna]
  expect(digestWords(items, mombasa)).toEqual({
    title: 'Documents run out at Mombasa: 1 driver and 1 spot transporter',
    body: [
      'Asha Otieno (12345678, Savanna): licence, 22 Nov 2026 (1 day left)',
      'Savanna: spot transporter, 28 Nov 2026 (7 days left)',
      'Asha Otieno (12345678, Savanna): pass and medical, 05 Dec 2026 (14 days left)',
    ].join('\n'),
  })
})

it('expiries of missed days are reported as expired', () => {
  expect(digestWords([{ ...asha, expiry: '2026-11-20' }], mombasa).body).toContain('20 Nov 2026 (expired)')
})

it('a long digest has the number of further lines', () => {
  const many = Array.from({ length: mostLines + 5 }, (_, n) => ({ ...asha, idNo: String(10_000_000 + n) }))
  const { title, body } = digestWords(many, mombasa)
  expect(title).toBe('Documents run out at Mombasa: 35 drivers')
  expect(body.split('\n')).toHaveLength(mostLines + 1)
  expect(body).toMatch(/and 5 more\.$/)
})
