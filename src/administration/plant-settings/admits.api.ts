import type { Handlers } from '#accounts/people.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { invalid } from '#platform/server/http/refusal.ts'
import type { admitsContract } from './admits.contract.ts'
import { countVisitorsOnSite, findAdmits, listPlantsBeside, lockAdmits, setAdmits, type Admits } from './admits.store.ts'

export const admitsApi: Handlers<typeof admitsContract> = {
  details: async ({ input: { id }, db }) => {
    const { plant_ids, ...admits } = await findAdmits(db, id)
    const plants = (await listPlantsBeside(db, id)).map((plant) => ({ _id: plant.id, name: plant.name }))
    return { ...admits, plant_ids: [...plant_ids], on_site: await countVisitorsOnSite(db, id), plants }
  },

  update: async ({ input: { id, admits, admits_from, plant_ids }, actor, db, now }) => {
    await inTransaction(db, async (tx) => {
      const before = await lockAdmits(tx, id)
      const known = new Set((await listPlantsBeside(tx, id)).map((plant) => plant.id))
      if (plant_ids.some((each) => !known.has(each))) throw invalid({ plant_ids: 'Choose plants from the list' })
      const after: Admits = {
        admits,
        admits_from: admits === 'none' ? null : admits_from || null,
        plant_ids: admits === 'some' ? [...new Set(plant_ids)].toSorted() : [],
      }
      if (JSON.stringify(before) === JSON.stringify(after)) return
      await setAdmits(tx, id, after)
      const change = { action: 'auth plant admissions changed', subject: 'auth plant', subjectId: id, before, after }
      await writeAudit(tx, { ...change, at: now, userId: actor.userId, plantId: null })
    })
    return { message: 'Saved' }
  },
}
