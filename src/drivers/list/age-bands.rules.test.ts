import { expect, it } from 'vitest'
import { addDays, ageInYears } from '#platform/contract/plain-date.ts'
import { ageBands, ageEdges, birthRange } from './age-bands.rules.ts'

const days = ['2026-11-21', '2024-02-29', '2025-02-28', '2025-03-01', '2027-01-01', '2026-12-31']

it.each(days)('on %s bands change on birthdays', (today) => {
  for (const [place, edge] of ageEdges(today).entries()) {
    const first = 25 + 10 * place
    expect([ageInYears(edge, today), ageInYears(addDays(edge, 1), today)]).toEqual([first, first - 1])
  }
})

it.each(days)('on %s every birth date is in exactly one band', (today) => {
  for (let years = 18; years < 80; years += 1) {
    for (const days of [-1, 0, 1]) {
      const born = addDays(`${Number(today.slice(0, 4)) - years}${today.slice(4).replace('02-29', '02-28')}`, days)
      const bands = ageBands.filter((band) => {
        const { from = '', to = '9' } = birthRange(band, today)
        return born >= from && born <= to
      })
      expect(bands).toHaveLength(1)
      const age = ageInYears(born, today)
      expect(bands[0]).toBe(ageBands[age < 25 ? 0 : Math.min(4, Math.floor((age - 15) / 10))])
    }
  }
})
