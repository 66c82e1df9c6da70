import { expect, it } from 'vitest'
import { isWhole } from '../../world/whole.ts'
import { checkWorlds } from './check-worlds.ts'

const validities = ['months', 'proof', 'year_end']
const goals =
  'cleared,warn,blocked,vehicle_option,vehicle_category,transporter,age_from,joined_after,for_ever,for all,ended,to be met by a day,of no known age,a day that the doctor set'
    .split(',')
    .concat(validities)
    .concat(['renewal', 'attendance', 'licence_class'].flatMap((proof) => [`${proof} met`, `${proof} unmet`]))
    .concat(validities.flatMap((validity) => [`medical for all ${validity}`, `medical for new ${validity}`]))

const worlds = Number(process.env['WORLDS'] ?? (isWhole ? 1000 : 300))

it(`list, page, gate, device and row say what a plain reading says, in ${worlds} random sets of rules`, { timeout: 900_000 }, async () => {
  const reached = await checkWorlds(worlds)
  expect(goals.filter((what) => (reached[what] ?? 0) === 0)).toEqual([])
})
