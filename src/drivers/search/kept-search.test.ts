import { expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aPassHolder } from '../pass/passes.factory.ts'
import { driversContract } from '../list/drivers.contract.ts'

const api = await testApi()
const here = await api.as({ portal: 'staff_portal', permissions: ['drivers.read'] })
const { id: yard } = await aTransporter(api.db)
const office = await api.as({ portal: 'transporter_portal', plantId: here.plantId, transporterId: yard })

const names = ['Kamau Peter', 'Peter Kamau Kamanzi', 'José N’gang’a Otieno', 'Otieno Jose', 'Grace Mwangi', 'Mwangi wa Kamau']
for (const [n, name] of names.entries()) {
  const person = { gender: 'Male', phones: [`+25472400010${n}`], plantId: here.plantId }
  await aPassHolder(api.db, { ...person, name, id_no: `7100000${n}`, cardNo: `KS-10${n}` })
  await aPassHolder(api.db, { ...person, name, id_no: `7200000${n}`, cardNo: `KS-20${n}`, transporter_id: yard })
}

const searches = [
  ['name', 'kamau'],
  ['name', 'jose'],
  ['name', 'kamau peter'],
  ['name', 'otieno jose'],
  ['name', 'kamau wa mwangi'],
  ['name', 'wang'],
  ['name', 'eter kam'],
  ['name', 'nobody'],
  ['name', '7100000'],
  ['name', '0724'],
  ['name', '00010'],
  ['id_no', '71000003'],
  ['card_no', 'ks 10'],
  ['phone', '0724 000 101'],
  ['phone', '+254724'],
  ['phone', '24'],
] as const

/** PostgreSQL chooses a plan for all values after the fifth run on a connection. */
const runs = 8
const scopes = [
  ['a plant', here, {}],
  ['a transporter, of staff', here, { transporter_id: yard }],
  ['a transporter, of its office', office, {}],
] as const

it.each(scopes)(
  'a search of %s answers the same however often it ran, and the same as one that is planned for its values',
  async (_, { call }, of) => {
    const answers: { planned: unknown; kept: unknown[] }[] = []
    for (const [param, search] of searches) {
      // A filter that all match is never kept.
      const planned = await call(driversContract.active, { ...of, param, search, gender: 'Male' })
      answers.push({ planned, kept: [] })
    }
    for (let run = 0; run < runs; run++)
      for (const [n, [param, search]] of searches.entries())
        answers[n]?.kept.push(await call(driversContract.active, { ...of, param, search }))
    for (const { planned, kept } of answers) expect(kept).toEqual(Array.from({ length: runs }, () => planned))
    expect(answers.filter(({ planned }) => (planned as { total: number }).total > 0).length).toBeGreaterThan(searches.length / 2)
  },
)
